// EXPECT: unsafe assert 10
// ARGS: --ignore div-by-zero
// TWIN: safe: `5 / zero` -> `5 / (zero + 1)`
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int zero = 0;
    int ratio = 5 / zero;
    __VERIFIER_assert(ratio != 17);
    return 0;
}
