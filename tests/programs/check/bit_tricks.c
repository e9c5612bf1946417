// EXPECT: safe
// TWIN: unsafe assert 19: `x & (x - 1)` -> `x & (x - 2)`
// TWIN: unsafe assert 20: `<= 16` -> `< 16`
#include <assert.h>
#include <stdint.h>
uint16_t nd_uint16_t(void);

static int ones(uint16_t x) {
    int n = 0;
    for (int i = 0; i < 16; i++)
        n += x >> i & 1;
    return n;
}

int main(void) {
    uint16_t x = nd_uint16_t();
    uint16_t y = x & (x - 1);
    if (x)
        assert(ones(y) == ones(x) - 1);
    assert(ones(x) <= 16);
    assert(ones(x) == __builtin_popcount(x));
    return 0;
}
