// EXPECT: unsafe conversion 12
// CHECK: implicit-integer-sign-change
// ARGS: --extend-select conversion
// INPUTS: 2147483648
// TWIN: safe: `n > 2147483648u` -> `n >= 2147483648u`
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint();
    if (n > 2147483648u)
        return 0;
    int signed_n = n;
    return signed_n < 0;
}
