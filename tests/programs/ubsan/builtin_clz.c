// EXPECT: unsafe unreachable 8
// CHECK: builtin
// INPUTS: 0
// TWIN: safe: `log2_of(x)` -> `log2_of(x | 1)`
unsigned nondet_uint(void);

static int log2_of(unsigned x) {
    return 31 - __builtin_clz(x);
}

int main(void) {
    unsigned x = nondet_uint();
    return log2_of(x);
}
