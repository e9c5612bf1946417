// A cell that one arm has written is chosen by the condition; the one beside it stays known.
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned a = nondet_uint(), cell[2];
    cell[0] = 7;
    cell[1] = 8;
    if (a > 9)
        cell[0] = 5;
    __VERIFIER_assert(cell[0] == 7);
    __VERIFIER_assert(cell[1] == 8);
    return 0;
}
