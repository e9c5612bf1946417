// EXPECT: unsafe shift 11
// CHECK: shift-base
// INPUTS: -1
// TWIN: safe: `x << 2` -> `x * 4`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x < -3 || x > 3)
        return 0;
    return x << 2;
}
