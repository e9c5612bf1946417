// EXPECT: unsafe assert 12
// ARGS: --ignore shift
// TWIN: safe: `by == 40` -> `by < 30`
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    unsigned by = nondet_uint();
    __VERIFIER_assume(by == 40);
    unsigned moved = 1u << by;
    __VERIFIER_assert(moved != 5);
    return 0;
}
