// EXPECT: safe
// TWIN: unsafe assert 17: `low + 1 >= high` -> `low >= high`
// Each call gets one half of its range, wherever it is cut.
unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

static unsigned deepest(unsigned low, unsigned high) {
    if (low + 1 >= high) return 0;
    unsigned middle = low + (high - low) / 2;
    return 1 + (nondet_uint() & 1 ? deepest(low, middle) : deepest(middle, high));
}

int main(void) {
    unsigned low = nondet_uint(), high = nondet_uint();
    __VERIFIER_assume(low < 1000 && high < 1000 && high - low <= 8);
    __VERIFIER_assert(deepest(low, high) <= 3);
    return 0;
}
