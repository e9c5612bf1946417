// A loop that known values decide is executed: nothing of it is left.
void __VERIFIER_assert(int);
int main(void) {
    unsigned sum = 0, table[8];
    for (unsigned i = 0; i < 8; i++)
        table[i] = i * i;
    for (unsigned i = 0; i < 8; i++)
        sum += table[i];
    __VERIFIER_assert(sum == 140);
    return 0;
}
