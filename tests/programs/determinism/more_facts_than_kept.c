// Where `small` is tested, it is known from which path it came, and of what that path knew only a part is kept.
unsigned nondet_uint(void);
_Bool nondet_bool(void);
void __VERIFIER_assume(int), __VERIFIER_assert(int);
static unsigned numbers[70];

static _Bool all_small(void) {
    for (int i = 0; i < 70; i++)
        __VERIFIER_assume(numbers[i] < 10);
    return nondet_bool();
}

int main(void) {
    for (int i = 0; i < 70; i++)
        numbers[i] = nondet_uint();
    int small = nondet_bool() && all_small();
    for (int i = 0; i < 70; i++)
        if (small)
            __VERIFIER_assert(numbers[i] < 11);
    return 0;
}
