// EXPECT: safe
// TWIN: unsafe assert 9: `r >= x` -> `r > x`
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint(), y = nondet_uint(), r;
    if (!__builtin_add_overflow(x, y, &r))
        assert(r >= x);
    int s;
    if (__builtin_mul_overflow((int)x, 2, &s))
        assert((int)x > 1000000000 || (int)x < -1000000000);
    return 0;
}
