// EXPECT: unknown
// REASON: __SMACK_code
// TWIN: safe: `n > 4` -> `n != n`
// TWIN: unsafe assert 8: `__SMACK_code("assert @ < 5;", n)` -> `__VERIFIER_assert(n < 5)`
#include <smack.h>
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 4) __SMACK_code("assert @ < 5;", n);
    return 0;
}
