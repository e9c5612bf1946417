// EXPECT: safe
// TWIN: unsafe bounds 18: `items + 7 - n` -> `items + 8 - n`
#include <stddef.h>
size_t nondet_size_t(void);
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int items[8] = {0}, n = nondet_int();
    size_t k = nondet_size_t();
    __VERIFIER_assume(n >= 0 && n < 8 && k <= 8);
    int *p = items + 8, *q = p - k;
    ptrdiff_t apart = q - p;
    __VERIFIER_assert(apart == -(ptrdiff_t)k);
    q = items + n;
    q -= n;
    __VERIFIER_assert(q[n] == 0 && *(items + 7 - n) == 0);
    return (int)(items - (q + n) + 2147483640) == 0;
}
