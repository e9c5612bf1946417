unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    unsigned root = nondet_uint(), sum = 0;
    __VERIFIER_assume(root < 5);
    for (unsigned i = root; i < 5; i++)
        sum += i;
    __VERIFIER_assert(sum <= 10);
    return 0;
}
