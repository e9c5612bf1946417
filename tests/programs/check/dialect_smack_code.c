// EXPECT: unknown
// REASON: __SMACK_code
// TWIN: safe: `n > 4` -> `n != n`
#include <smack.h>
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 4) __SMACK_code("assert @ < 5;", n);
    return 0;
}
