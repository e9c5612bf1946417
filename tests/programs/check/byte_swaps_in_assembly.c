// EXPECT: safe
// TWIN: unsafe assert 20: `value << 8` -> `value << 7`
// TWIN: unknown: `rorw $8` -> `rorw $4`
// TWIN: unknown: `bswap %0` -> `bswap %0; shrl $16, %0`
// TWIN: unknown: `"0"(wide)` -> `"r"(wide)`
// TWIN: unknown: `"0"(same)` -> `"r"(same)`
#include <assert.h>
#include <stdint.h>
uint16_t nd_uint16_t(void);
uint32_t nd_uint32_t(void);

int main(void) {
    uint16_t value = nd_uint16_t(), left, right;
    uint32_t wide = nd_uint32_t(), swapped, same = wide;
    __asm__("rolw $8, %w0" : "=r"(left) : "0"(value));
    __asm__("rorw $8, %w0" : "=r"(right) : "0"(value) : "cc");
    __asm__("bswap %0" : "=r"(swapped) : "0"(wide));
    __asm__("" : "=r"(same) : "0"(same));
    assert(same == wide);
    assert(left == right && left == (uint16_t)(value << 8 | value >> 8));
    assert(swapped >> 24 == (wide & 255));
    return 0;
}
