// A function without a body: its result is arbitrary, and so is what it gets a pointer to.
int other(int *);
void __VERIFIER_assert(int);
int main(void) {
    int cell = 1;
    __VERIFIER_assert(other(&cell) == cell);
    return 0;
}
