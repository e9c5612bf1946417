// EXPECT: unknown
// ARGS: --unwind 3
// TWIN: safe: `n <= 9` -> `n <= 3`
// TWIN: unsafe assert 15: `sum >= n` -> `sum > n`
// Three iterations do not reach the end, which is not an error of the program.
#include <assert.h>
unsigned nondet_uint(void);
void __VERIFIER_assume(int);

int main(void) {
    unsigned n = nondet_uint(), sum = 0;
    __VERIFIER_assume(n <= 9);
    for (unsigned i = 1; i <= n; i++)
        sum += i;
    assert(sum >= n);
    return 0;
}
