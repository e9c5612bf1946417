unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    unsigned x = nondet_uint();
    __VERIFIER_assume(x > 0 && x < 100);
    __VERIFIER_assert(x * x != 1764);
    __VERIFIER_assert(x % 10 < 10);
    return 0;
}
