// EXPECT: safe
// TWIN: unsafe assert 19: `f.a < 8` -> `f.a < 7`
// TWIN: unsafe assert 20: `signed s : 4` -> `signed s : 5`
#include <assert.h>
struct flags {
    unsigned a : 3;
    signed s : 4;
    unsigned : 2;
    unsigned long w : 33;
};
unsigned long nd_ulong(void);

int main(void) {
    struct flags f = {0};
    unsigned long x = nd_ulong();
    f.a = x;
    f.s = x;
    f.w = x;
    assert(f.a < 8);
    assert(f.s >= -8 && f.s <= 7);
    assert(f.w == (x & 0x1ffffffffUL));
    assert(f.a == (x & 7));
    return 0;
}
