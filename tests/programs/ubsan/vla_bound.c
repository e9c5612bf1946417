// EXPECT: unsafe bounds 11
// CHECK: vla-bound
// INPUTS: 0
// TWIN: safe: `n > 8` -> `n < 1 || n > 8`
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n > 8)
        return 0;
    int a[n];
    a[0] = 1;
    return a[0];
}
