// EXPECT: safe
// TWIN: unsafe overflow 9: `x < 2147483647` -> `x <= 2147483647`
// TWIN: unsafe overflow 9: `x + 1` -> `x + 2`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x < 2147483647)
        x = x + 1;
    return x != 0;
}
