// EXPECT: safe
// TWIN: unsafe bounds 21: `assume(!before)` -> `assume(n)`
// TWIN: unsafe assert 24: `*at = 2` -> `*at = 3`
// Paths that are impossible write before the start of an object whose size nobody knows; others join them.
#include <assert.h>
#include <stdlib.h>
size_t nondet_size_t(void);
_Bool nondet_bool(void);
void __VERIFIER_assume(int);

int main(void) {
    size_t n = nondet_size_t();
    __VERIFIER_assume(n >= 1 && n <= 8);
    int *start = malloc(n * sizeof *start), *at = start;
    if (!start) return 0;
    _Bool before = nondet_bool(), early = nondet_bool();
    if (before) at--;
    if (early) {
        __VERIFIER_assume(!before);
    }
    if (early) *at = 1;
    else if (!before) *at = 2;
    if (!before)
        assert(*start == (early ? 1 : 2));
    free(start);
}
