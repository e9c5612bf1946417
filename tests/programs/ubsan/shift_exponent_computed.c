// EXPECT: unsafe shift 8
// CHECK: shift-exponent
// INPUTS: 0
// TWIN: safe: `(32u - by)` -> `((32u - by) % 32)`
unsigned nondet_uint(void);

static unsigned high(unsigned x, unsigned by) {
    return x >> (32u - by);
}

int main(void) {
    return high(0x12345678, nondet_uint() % 32) == 0;
}
