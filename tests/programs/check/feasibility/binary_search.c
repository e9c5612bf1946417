// EXPECT: safe
// TWIN: unsafe assert 20: `steps <= 4` -> `steps <= 3`
// TWIN: unsafe assert 21: `low = mid + 1` -> `low = mid + 2`
// The distance of `low` and `high` halves: a relation, of which intervals know nothing.
int nondet_int(void);
unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    int key = nondet_int();
    unsigned n = nondet_uint(), low = 0, high, steps = 0;
    __VERIFIER_assume(n <= 12);
    high = n;
    while (low < high) {
        unsigned mid = low + (high - low) / 2;
        if (nondet_int() < key) low = mid + 1; else high = mid;
        steps++;
    }
    __VERIFIER_assert(steps <= 4);
    __VERIFIER_assert(low <= n);
    return 0;
}
