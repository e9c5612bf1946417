// EXPECT: safe
// TWIN: unsafe assert 22: `memset(&s, 255, sizeof s)` -> `memset(&s, 254, sizeof s)`
// TWIN: unsafe assert 23: `s.b = 2` -> `s.a = 2`
// Both paths have constant contents, different ones, and cells in them at different places.
#include <assert.h>
#include <string.h>
struct three { unsigned a, b; unsigned short c[2]; };
_Bool nondet_bool(void);
unsigned nondet_uint(void);

int main(void) {
    struct three s;
    _Bool c = nondet_bool();
    unsigned at = nondet_uint() & 1;
    if (c) {
        memset(&s, 0, sizeof s);
        s.c[1] = 4;
    } else {
        memset(&s, 255, sizeof s);
        s.b = 2;
    }
    assert(s.c[at] == (c ? 4 * at : 0xffff));
    assert(s.b == (c ? 0 : 2) && s.a == (c ? 0 : ~0u));
    return 0;
}
