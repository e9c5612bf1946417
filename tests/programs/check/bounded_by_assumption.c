// EXPECT: safe
// TWIN: unsafe bounds 14: `n <= 5` -> `n <= 6`
// TWIN: unsafe assert 16: `(n == 2) return 7` -> `(n == 2) return 8`
// TWIN: unsafe bounds 14: `int a[5]` -> `int a[4]`
// TWIN: unsafe assert 15: `i <= 5` -> `i <= 4`
#include <assert.h>
unsigned nondet_uint(void);
void __CPROVER_assume(_Bool);
static int pick(unsigned n) { if (n == 0) return 7; if (n == 1) return 7; if (n == 2) return 7; return 0; }

int main(void) {
    unsigned n = nondet_uint(), i; int a[5];
    __CPROVER_assume(n <= 5);
    for (i = 0; i < n; i++) a[i] = 7;
    assert(i <= 5);
    if (n < 3) assert(pick(n) == 7);
    return n && a[0] != 7;
}
