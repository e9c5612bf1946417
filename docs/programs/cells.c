unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    int table[4] = {1, 2, 3, 4};
    table[1] = 20;
    __VERIFIER_assert(table[1] == 20);
    unsigned i = nondet_uint() & 3;
    table[i] = 7;
    __VERIFIER_assert(table[i ^ 1] > 0);
    table[0] = 9;
    __VERIFIER_assert(table[0] == 9);
    return 0;
}
