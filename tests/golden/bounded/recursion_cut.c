// A function that calls itself is inlined up to the bound.
// FLAGS: --recursion 2
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
static unsigned depth(unsigned n) { return n == 0 ? 0 : 1 + depth(n - 1); }
int main(void) {
    unsigned n = nondet_uint();
    __VERIFIER_assert(depth(n) == n);
    return 0;
}
