// EXPECT: unknown
// REASON: turned into a number
// TWIN: safe: `a + (b - a)` -> `b + (a - a)`
// TWIN: unsafe bounds 15: `a + (b - a)` -> `b + 4`
// TWIN: safe: `*(int *)n = 1` -> `i = n % 4`
#include <stdint.h>
int a[4], b[4];
unsigned nondet_uint(void);

int main(void) {
    unsigned i = nondet_uint();
    uintptr_t n = (uintptr_t)(a + (b - a));
    if (i & 1)
        n = (uintptr_t)a;
    *(int *)n = 1;
    return i & 0;
}
