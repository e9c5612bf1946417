// EXPECT: safe
// TWIN: unsafe assert 19: `memset(p->data + at` -> `memset(p->data - at`
// TWIN: unsafe assert 20: `memset(p->data + at, 1,` -> `memset(p->data + at, 2,`
// A fill of some bytes from some place on leaves what lies before it.
#include <assert.h>
#include <string.h>
struct line { unsigned length; unsigned char data[12]; unsigned last; };
unsigned nondet_uint(void);

int main(void) {
    struct line l, *p = &l;
    unsigned at = nondet_uint() & 3, n = nondet_uint();
    if (n > 8)
        return 0;
    p->length = 77;
    p->last = 78;
    p->data[0] = p->data[5] = 3;
    memset(p->data + at, 1, n);
    assert(p->length == 77 && p->last == 78);
    assert(p->data[5] == (at + n > 5 ? 1 : 3) && p->data[0] == (at || !n ? 3 : 1));
    return 0;
}
