// EXPECT: safe
// TWIN: unsafe assert 11: `calloc(n, 4)` -> `malloc(n * 4)`
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 100, i = nondet_uint();
    unsigned *p = calloc(n, 4);
    if (p && i < n)
        assert(p[i] == 0);
    return 0;
}
