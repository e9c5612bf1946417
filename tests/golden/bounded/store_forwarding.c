// What a store writes at an index of an input is read back without a load.
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned table[8], i = nondet_uint() & 7, x = nondet_uint();
    table[i] = x;
    __VERIFIER_assert(table[i] == x);
    return 0;
}
