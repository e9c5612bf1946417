// EXPECT: unsafe alignment 9
// ARGS: --select alignment
// TWIN: safe: `n % 16 == 4` -> `n % 16 == 12`
unsigned nondet_uint(void);
void __VERIFIER_assume(int);

static int read(const char *p) {
    // The address less 12 is promised to be a multiple of 16.
    return *(const char *)__builtin_assume_aligned(p, 16, 12);
}

int main(void) {
    _Alignas(16) char bytes[64] = {0};
    unsigned n = nondet_uint() & 63;
    __VERIFIER_assume(n % 16 == 4);
    return read(bytes + n);
}
