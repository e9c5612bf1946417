// EXPECT: safe
// BLOCKS: safe
// SYMBOLIC: safe
// ARGS: --no-malloc-may-fail
#include <assert.h>
#include <stdlib.h>
_Bool nondet_bool(void);
unsigned nondet_uint(void);
int main(void) {
    int *p = malloc(16), *q = NULL, c = nondet_bool();
    if (c) {
        free(p);
        q = malloc(16);
        q[0] = 1;
    } else
        p[0] = 7;
    if (c)
        q[1] = 2;
    int *r = c ? q : p;
    unsigned i = nondet_uint() & 3; /* an index that has to go through memory */
    r[i] = 4;
    assert(r[0] == (i == 0 ? 4 : c ? 1 : 7));
    assert(!c || q[1] == (i == 1 ? 4 : 2));
    return 0;
}
