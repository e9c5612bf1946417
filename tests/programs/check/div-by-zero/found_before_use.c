// EXPECT: safe
// TWIN: unsafe div-by-zero 5: `x == 0 ? 0` -> `y == 0 ? 0`
int nondet_int(void);

static int divide(int a, int b) { return a / b; }
int main(void) {
    int x = nondet_int(), y = nondet_int();
    int unused = x == 0 ? 0 : divide(7, x);
    (void)unused;
    return 0;
}
