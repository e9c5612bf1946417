// EXPECT: safe
// TWIN: unsafe assert 11: `__VERIFIER_assume(x % 2 == 0)` -> `(void)(x % 2 == 0)`
// An assumption after an assertion does not excuse it.
#include <assert.h>
unsigned nondet_uint(void);
void __VERIFIER_assume(int);

int main(void) {
    unsigned x = nondet_uint();
    __VERIFIER_assume(x % 2 == 0);
    assert((x & 1) == 0);
    __VERIFIER_assume(x > 10);
    assert(x >= 12);
    return 0;
}
