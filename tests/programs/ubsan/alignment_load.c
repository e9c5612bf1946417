// EXPECT: unsafe alignment 14
// CHECK: alignment
// ARGS: --extend-select alignment
// INPUTS: 1
// TWIN: safe: `bytes + at` -> `bytes + at / 4 * 4`
unsigned nondet_uint(void);

int main(void) {
    _Alignas(8) char bytes[16] = {0};
    unsigned at = nondet_uint();
    if (at > 12)
        return 0;
    int *p = (int *)(bytes + at);
    return *p;
}
