_Bool nondet_bool(void);
unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    unsigned n = nondet_uint(), low = 0, high, steps = 0;
    __VERIFIER_assume(n <= 3);
    high = n;
    while (low < high) {
        unsigned mid = low + (high - low) / 2;
        if (nondet_bool()) low = mid + 1; else high = mid;
        steps++;
    }
    __VERIFIER_assert(steps <= 2);
    return 0;
}
