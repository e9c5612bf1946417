// EXPECT: unsafe shift 9
// CHECK: shift-base
// INPUTS: 63
// TWIN: safe: `% 64` -> `% 62`
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 64;
    long bit = 3L << n;
    return bit == 0;
}
