// EXPECT: safe
// TWIN: unsafe assert 24: `u.h[1] = 7` -> `u.h[1] = 8`
// TWIN: unsafe assert 24: `u.b[2] = 7` -> `u.b[1] = 7`
// The same bytes are one cell on one path, parts of cells on another, and cells across their borders on a third.
#include <assert.h>
#include <stdint.h>
uint32_t nondet_uint(void);

int main(void) {
    union { uint32_t w[2]; uint16_t h[4]; uint8_t b[8]; struct __attribute__((packed)) { uint8_t first; uint32_t across; } s; } u;
    uint32_t x = nondet_uint(), way = nondet_uint() & 3;
    u.w[0] = x; u.w[1] = ~x;
    uint32_t expected = x;
    if (way == 1) {
        u.h[1] = 7;
        expected = (x & 0xffff) | 7 << 16;
    } else if (way == 2) {
        u.b[2] = 7;
        expected = (x & 0xff00ffff) | 7 << 16;
    } else if (way == 3) {
        u.s.across = 0;
        expected = x & 0xff;
    }
    assert(u.w[0] == expected);
    assert((u.b[4] == (uint8_t)~x || way == 3) && u.h[3] == (uint16_t)(~x >> 16));
    return 0;
}
