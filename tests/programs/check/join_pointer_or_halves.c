// EXPECT: safe
// TWIN: unsafe assert 17: `u.half[0] = 0` -> `u.half[0] = 1`
// TWIN: unsafe null 18: `if (c) assert(` -> `if (!c) assert(`
// A pointer on one path, two halves of a number on the other.
#include <assert.h>
_Bool nondet_bool(void);
unsigned nondet_uint(void);

int main(void) {
    int x = 5;
    _Bool c = nondet_bool();
    union { int *p; unsigned half[2]; } u;
    if (c)
        u.p = &x;
    else
        { u.half[0] = 0; u.half[1] = 0; }
    assert(c || !u.p);
    if (c) assert(*u.p == 5);
    return 0;
}
