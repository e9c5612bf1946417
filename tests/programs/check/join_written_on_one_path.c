// EXPECT: safe
// TWIN: unsafe assert 20: `p->n = 3` -> `p->n = 4`
// TWIN: unsafe assert 20: `if (c)` -> `if (n)`
// One path has written a field that the other one only has in memory; the rest stays known.
#include <assert.h>
#include <stdlib.h>
struct pair { unsigned n, m; char rest[]; };
unsigned nondet_uint(void);
_Bool nondet_bool(void);

int main(void) {
    unsigned n = nondet_uint(), at = nondet_uint();
    _Bool c = nondet_bool();
    struct pair *p = malloc(sizeof *p + 4);
    if (!p || at >= 3) return 0;
    p->n = n; p->m = 7;
    p->rest[at] = 1;
    if (c)
        p->n = 3;
    assert(p->n == (c ? 3 : n));
    assert(p->m == 7 && p->rest[at] == 1);
    free(p);
    return 0;
}
