// EXPECT: safe
// TWIN: unsafe assert 11: `>> 31) == 0` -> `>> 30) == 0`
// TWIN: unsafe assert 14: `s >> 31 == -1` -> `s >> 31 == 1`
#include <assert.h>
#include <stdint.h>
uint32_t nd_uint32_t(void);

int main(void) {
    uint32_t x = nd_uint32_t();
    uint32_t top = x & 0x7fffffffu;
    assert((top >> 31) == 0);
    int32_t s = (int32_t)x;
    if (s < 0)
        assert(s >> 31 == -1);
    uint32_t n = x % 32;
    uint32_t left = (x << n) | (x >> ((32 - n) % 32));
    uint32_t back = (left >> n) | (left << ((32 - n) % 32));
    assert(back == x);
    return 0;
}
