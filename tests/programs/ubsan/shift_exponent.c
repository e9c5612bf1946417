// EXPECT: unsafe shift 11
// CHECK: shift-exponent
// INPUTS: 32
// TWIN: safe: `(1u << n) - 1u` -> `(n == 0 || n == 32) ? 0 : (1u << n) - 1u`
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint();
    if (n > 32)
        return 0;
    unsigned low = (1u << n) - 1u;
    return low == 3;
}
