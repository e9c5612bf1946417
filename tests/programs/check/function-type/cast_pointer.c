// EXPECT: safe
// TWIN: safe: `int (*)(int))take` -> `long (*)(int))take`
// TWIN: safe: `int (*)(int))take` -> `void (*)(int))take`
// TWIN: unsafe function-type 11: `int (*)(int))take)(3)` -> `int (*)(long))take)(1L << 40)`
// TWIN: unsafe function-type 12: `take(3))` -> `((long (*)(int))take)(3) != 0)`
// TWIN: unsafe function-type 11: `(int (*)(int))take)(3)` -> `(int (*)(void))take)()`
void __VERIFIER_assert(int);
static int take(unsigned n) { return n > 2; }

int main(void) {
    ((int (*)(int))take)(3);
    __VERIFIER_assert(take(3));
    return 0;
}
