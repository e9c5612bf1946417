// A recursion that depends on an input.
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

static unsigned depth(unsigned n) { return n < 2 ? n : 1 + depth(n / 2); }

int main(void) {
    __VERIFIER_assert(depth(nondet_uint() & 31) < 5);
    return 0;
}
