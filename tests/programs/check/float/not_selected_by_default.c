// EXPECT: safe
// TWIN: unsafe assert 7: `y == y || x != x` -> `y == y`
float nondet_float(void);
void __VERIFIER_assert(int);
int main(void) {
    float x = nondet_float(), y = 1.0f / x;
    __VERIFIER_assert(y == y || x != x);
    return 0;
}
