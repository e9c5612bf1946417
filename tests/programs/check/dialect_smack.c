// EXPECT: safe
// TWIN: unsafe assert 8: `x > y` -> `x >= y`
#include "smack.h"

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __SMACK_nondet_int();
    assume(x > y);
    __VERIFIER_assert(x != y);
    return 0;
}
