// EXPECT: safe
// TWIN: unsafe function-type 10: `int (*)(int))take` -> `int (*)(long))take`
// TWIN: unsafe function-type 10: `int (*)(int))take` -> `long (*)(int))take`
// TWIN: unsafe function-type 10: `int (*)(int))take` -> `void (*)(int))take`
// TWIN: unsafe function-type 10: `(int (*)(int))take)(3)` -> `(int (*)(void))take)()`
void __VERIFIER_assert(int);
static int take(unsigned n) { return n > 2; }

int main(void) {
    ((int (*)(int))take)(3);
    __VERIFIER_assert(take(3));
    return 0;
}
