// Pointers into one object compare as their offsets do; of pointers into two, the addresses are compared.
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    int a[8], b[8];
    unsigned i = nondet_uint() & 7;
    __VERIFIER_assert(&a[i] >= a);
    __VERIFIER_assert(&a[i] != b);
    __VERIFIER_assert(&a[i] == &a[2]);
    return 0;
}
