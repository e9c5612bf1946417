// Loops in loops are folded.
void __VERIFIER_assert(_Bool);
_Bool nondet_bool(void);

int main(void) {
    int sum = 0;
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 7; column++)
            sum += row * column;
    if (nondet_bool())
        sum++;
    __VERIFIER_assert(sum == 210);
    return 0;
}
