// EXPECT: unsafe alignment 9
// TWIN: safe: `i & 6` -> `i & 4`
// ARGS: --extend-select alignment
unsigned nondet_uint(void);

int main(void) {
    _Alignas(16) char raw[16] = {0};
    unsigned i = nondet_uint();
    return *(int *)(raw + (i & 6));
}
