// Of a disjunction all parts but one are refuted: the one that is left holds.
unsigned nondet_uint(void);
void __VERIFIER_assume(int), __VERIFIER_assert(int);
int main(void) {
    unsigned a = nondet_uint(), b = nondet_uint();
    __VERIFIER_assume(a > 5 || b > 5);
    if (a <= 5)
        __VERIFIER_assert(b > 3);
    return 0;
}
