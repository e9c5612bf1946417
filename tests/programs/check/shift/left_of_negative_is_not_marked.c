// EXPECT: safe
// TWIN: unsafe shift 7: `x << 3` -> `x << 33`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    return x << 3 == 16;
}
