// A loop that an input decides is unrolled up to the bound, and an assertion says whether that was enough.
// FLAGS: --unwind 2
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned n = nondet_uint(), i = 0;
    while (i < n)
        i++;
    __VERIFIER_assert(i == n);
    return 0;
}
