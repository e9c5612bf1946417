// EXPECT: unsafe unsigned-shift 12
// CHECK: unsigned-shift-base
// ARGS: --extend-select unsigned-shift
// INPUTS: 0x10000000
// TWIN: safe: `x > 0x10000000u` -> `x >= 0x10000000u`
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    if (x > 0x10000000u)
        return 0;
    return (x << 4) == 16;
}
