// EXPECT: safe
// ARGS: --entry target --pointer-size 5
// TWIN: unsafe bounds 10: `n <= 5` -> `n <= 6`
// TWIN: unsafe bounds 11: `k < 5` -> `k <= 5`
// TWIN: unsafe assert 12: `a, 20` -> `a, 21`
#include <stddef.h>

unsigned target(const int *a, size_t n, void *memory, size_t k) {
    unsigned sum = 0;
    if (n <= 5) for (size_t i = 0; i < n; i++) sum += a[i];
    if (k < 5) ((char *)memory)[k] = 1;
    __CPROVER_assert(__CPROVER_r_ok(a, 20), "five integers");
    return sum;
}
