// EXPECT: safe
// TWIN: unsafe assert 15: `i + j == 5` -> `i + j >= 5`
// Two counters whose sum is known bound a loop: there are no three rounds.
unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    unsigned i = nondet_uint(), j = nondet_uint(), rounds = 0;
    __VERIFIER_assume(i < 1000 && j < 1000 && i + j == 5);
    for (; i > 0 && j > 0; rounds++) {
        i--;
        j--;
    }
    __VERIFIER_assert(rounds <= 2);
    return 0;
}
