// EXPECT: safe
// TWIN: unsafe assert 16: `u.b[0]` -> `u.b[3]`
// The bytes of an integer, little-endian.
#include <assert.h>
#include <stdint.h>
uint32_t nd_uint32_t(void);

int main(void) {
    union {
        uint32_t w;
        uint16_t h[2];
        uint8_t b[4];
    } u;
    uint32_t x = nd_uint32_t();
    u.w = x;
    assert(u.b[0] == (x & 255));
    u.b[2] = 7;
    assert(u.h[1] == ((x >> 24) << 8 | 7) && u.h[0] == (uint16_t)x);
    return 0;
}
