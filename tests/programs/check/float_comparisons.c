// EXPECT: safe
// TWIN: unsafe assert 11: `x != x` -> `x == x`
// TWIN: unsafe assert 13: `x <= 1.0f` -> `x < 1.0f`
// NaN is not equal to itself, and every comparison with it is false.
#include <assert.h>
float nondet_float(void);

int main(void) {
    float x = nondet_float(), y = nondet_float();
    if (!(x < y) && !(x >= y))
        assert(x != x || y != y);
    if (x >= 0.5f && x * 2 <= 2.0f)
        assert(x <= 1.0f);
    return 0;
}
