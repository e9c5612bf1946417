// EXPECT: safe
// TWIN: unsafe assert 23: `memset(&g, 0, sizeof g)` -> `memset(&g, 1, sizeof g)`
// TWIN: unsafe assert 23: `f.n[3] = 0` -> `f.n[3] = 2`
// Both paths have the same constant contents of an object, which only one of them has written back.
#include <assert.h>
#include <string.h>
struct four { unsigned n[4]; };
_Bool nondet_bool(void);
unsigned nondet_uint(void);

int main(void) {
    struct four f, g;
    unsigned i = nondet_uint() & 3, j = nondet_uint() & 3, seen;
    _Bool c = nondet_bool();
    memset(&f, 0, sizeof f);
    memset(&g, 0, sizeof g);
    if (c) {
        seen = f.n[i];
    } else {
        seen = g.n[i];
        f.n[3] = 0;
    }
    assert(seen == 0 && f.n[j] == 0 && g.n[j] == 0);
    return 0;
}
