// EXPECT: unsafe assert 12
// ARGS: --ignore overflow
// TWIN: safe: `x > 3e9f` -> `x > 2e9f && x < 2.1e9f`
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

float nondet_float(void);
int main(void) {
    float x = nondet_float();
    __VERIFIER_assume(x > 3e9f);
    int whole = (int)x;
    __VERIFIER_assert(whole != 77);
    return 0;
}
