// EXPECT: unsafe assert 11
// ARGS: --ignore unreachable
// TWIN: safe: `& 1` -> `| 1`
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint() & 1;
    int low = __builtin_ctz(x);
    __VERIFIER_assert(low != 5);
    return 0;
}
