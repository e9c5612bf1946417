// An assumption about the input ends the loop before the bound does: no unwinding assertion.
// FLAGS: --unwind 5
unsigned nondet_uint(void);
void __VERIFIER_assume(int), __VERIFIER_assert(int);
int main(void) {
    unsigned n = nondet_uint(), i = 0;
    __VERIFIER_assume(n <= 2);
    while (i < n)
        i++;
    __VERIFIER_assert(i == n);
    return 0;
}
