// EXPECT: safe
// TWIN: unsafe assert 24: `memset(p, 0, size)` -> `memset(p, 1, size)`
// TWIN: unsafe assert 25: `p[5] = 8` -> `p[5] = 9`
// One path has constant contents for the whole object, with a cell in them; the other one has cells only.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
_Bool nondet_bool(void);
unsigned char nondet_uchar(void);

int main(void) {
    enum { size = 8 };
    unsigned char *p = malloc(size), x = nondet_uchar();
    _Bool c = nondet_bool();
    if (!p) return 0;
    for (int i = 0; i < size; i++)
        p[i] = x;
    if (c) {
        memset(p, 0, size);
        p[5] = 8;
    }
    for (int i = 0; i < size; i++)
        if (i != 5)
            assert(p[i] == (c ? 0 : x));
    assert(p[5] == (c ? 8 : x));
    free(p);
    return 0;
}
