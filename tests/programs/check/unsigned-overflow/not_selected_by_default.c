// EXPECT: safe
// TWIN: unsafe assert 7: `x + 1 != x` -> `x + 1 > x`
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned x = nondet_uint();
    __VERIFIER_assert(x + 1 != x);
    return x * 3 == 7;
}
