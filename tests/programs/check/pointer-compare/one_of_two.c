// EXPECT: unsafe pointer-compare 11
// TWIN: safe: `if (c < 0)` -> `if (c <= 0)`
// ARGS: --extend-select pointer-compare
int nondet_int(void);

int main(void) {
    int a[3] = {0}, b[3] = {0}, c = nondet_int();
    int *p = b + 1;
    if (c < 0)
        p = a + 1;
    return c <= 0 && p >= a;
}
