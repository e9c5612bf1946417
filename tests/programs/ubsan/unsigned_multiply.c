// EXPECT: unsafe unsigned-overflow 12
// CHECK: unsigned-integer-overflow
// ARGS: --extend-select unsigned-overflow
// INPUTS: 0x10000000
// TWIN: safe: `n > 0x10000000` -> `n >= 0x10000000`
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint();
    if (n > 0x10000000)
        return 0;
    unsigned bytes = n * 16;
    return bytes == 32;
}
