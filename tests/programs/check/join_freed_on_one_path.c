// EXPECT: safe
// TWIN: unsafe use-after-free 21: `if (!c) assert(` -> `if (n) assert(`
// TWIN: unsafe double-free 22: `if (!c) free(p)` -> `free(p)`
// An object that one path has given back, and the other has written.
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);
_Bool nondet_bool(void);

int main(void) {
    unsigned n = nondet_uint() % 16;
    _Bool c = nondet_bool();
    unsigned *p = malloc(4 * (n + 1));
    if (!p)
        return 0;
    p[n] = n;
    if (c)
        free(p);
    else
        p[0] = 6;
    if (!c) assert(p[0] == 6 && (n == 0 || p[n] == n));
    if (!c) free(p);
    return 0;
}
