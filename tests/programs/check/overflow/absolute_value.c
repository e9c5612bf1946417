// EXPECT: safe
// TWIN: unsafe overflow 12: `x > INT_MIN` -> `x >= INT_MIN`
#include <limits.h>
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int();
    __VERIFIER_assume(x > INT_MIN);
    int size = __builtin_abs(x);
    __VERIFIER_assert(size >= 0);
    return 0;
}
