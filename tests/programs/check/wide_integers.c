// EXPECT: safe
// TWIN: unsafe assert 13: `(uint64_t)(p >> 64)` -> `(uint64_t)(p >> 63)`
// TWIN: unsafe assert 18: `low < 1000000` -> `low < 500000`
// The high half of a product of 128 bits, and a _BitInt of an odd width.
#include <assert.h>
#include <stdint.h>
uint64_t nondet_uint64_t(void);

int main(void) {
    uint64_t x = nondet_uint64_t();
    unsigned __int128 p = (unsigned __int128)x << 1;
    uint64_t carry = (uint64_t)(p >> 64);
    assert(carry == x >> 63);
    unsigned _BitInt(37) b = (unsigned _BitInt(37))x;
    b = b * 2 + 1;
    assert((uint64_t)b < 1ull << 37);
    _BitInt(20) low = (_BitInt(20))(x & 0x7ffff);
    assert(low >= 0 && low < 1000000);
    return 0;
}
