// EXPECT: unsafe alignment 11
// CHECK: alignment
// ARGS: --extend-select alignment
// INPUTS: 1
// TWIN: safe: `nondet_uint() % 17` -> `nondet_uint() % 2 * 16`
unsigned nondet_uint(void);

int main(void) {
    _Alignas(16) char bytes[32] = {0};
    char *p = bytes + nondet_uint() % 17;
    char *q = __builtin_assume_aligned(p, 16);
    return *q;
}
