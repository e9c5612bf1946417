unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

static unsigned digits(unsigned x) { return x < 10 ? 1 : 1 + digits(x / 10); }

int main(void) {
    __VERIFIER_assert(digits(1234567) == 7);
    __VERIFIER_assert(digits(nondet_uint()) <= 10);
    return 0;
}
