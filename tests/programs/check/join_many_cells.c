// EXPECT: safe
// TWIN: unsafe assert 23: `p[i] = i` -> `p[i] = i ^ (i == 77)`
// TWIN: unsafe assert 23: `i < 100; i++) // some` -> `i < 99; i++) // some`
// More cells differ than a join reads.
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);
_Bool nondet_bool(void);

int main(void) {
    unsigned n = nondet_uint(), k = nondet_uint();
    _Bool c = nondet_bool();
    if (n < 100 || n > 110 || k >= n)
        return 0;
    unsigned char *p = malloc(n);
    if (!p)
        return 0;
    p[k] = 200;
    unsigned char old = p[99];
    if (c)
        for (int i = 0; i < 100; i++) // some
            p[i] = i;
    assert(p[99] == (c ? 99 : old) && (!c || p[77] == 77));
    assert(k < 100 && c ? p[k] == k : p[k] == 200);
    free(p);
    return 0;
}
