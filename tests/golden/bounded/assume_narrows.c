// What is assumed narrows an interval: the assertion holds, and the second branch is dead.
unsigned nondet_uint(void);
void __VERIFIER_assume(int), __VERIFIER_assert(int);
int main(void) {
    unsigned n = nondet_uint();
    __VERIFIER_assume(n >= 3 && n < 10);
    if (n + 5 > 20)
        __VERIFIER_assert(0);
    __VERIFIER_assert(n - 3 < 7);
    return 0;
}
