// EXPECT: safe
// TWIN: unsafe assert 13: `n * (n + 1) / 2` -> `n * n / 2`
// The loop is bounded by an assumption alone: deepening finds the end.
#include <assert.h>
unsigned nondet_uint(void);
void __VERIFIER_assume(int);

int main(void) {
    unsigned n = nondet_uint(), sum = 0;
    __VERIFIER_assume(n <= 9);
    for (unsigned i = 1; i <= n; i++)
        sum += i;
    assert(sum == n * (n + 1) / 2);
    return 0;
}
