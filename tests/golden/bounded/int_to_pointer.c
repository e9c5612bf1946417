// A pointer that was a number and comes back finds its object.
void __VERIFIER_assert(int);
int main(void) {
    int cell = 5;
    unsigned long bits = (unsigned long)&cell | 1;
    int *p = (int *)(bits & ~1ul);
    __VERIFIER_assert(*p == 5);
    return 0;
}
