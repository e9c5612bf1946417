int nondet_int(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    int x = nondet_int();
    _Bool small = x < 10, even = x % 2 == 0;
    __VERIFIER_assume(small && even);
    if (small)
        __VERIFIER_assert(even);
    else
        __VERIFIER_assert(0);
    return 0;
}
