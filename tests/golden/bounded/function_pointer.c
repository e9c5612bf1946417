// A call through a pointer with two targets becomes a branch.
_Bool nondet_bool(void);
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
static unsigned up(unsigned n) { return n + 1; }
static unsigned down(unsigned n) {
    __VERIFIER_assert(n > 0);
    return n - 1;
}
int main(void) {
    unsigned (*step)(unsigned) = nondet_bool() ? up : down;
    __VERIFIER_assert(step(nondet_uint()) != 4);
    return 0;
}
