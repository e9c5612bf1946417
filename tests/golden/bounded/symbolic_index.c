// A store at one index and a load at another: both stay, with checks of bounds.
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned table[8] = {0}, i = nondet_uint(), j = nondet_uint();
    table[i] = 1;
    __VERIFIER_assert(table[j] <= 1);
    return 0;
}
