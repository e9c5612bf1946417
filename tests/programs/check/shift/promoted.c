// EXPECT: safe
// TWIN: unsafe shift 7: `x & 15` -> `x & 63`
#include <stdint.h>
uint8_t nondet_uchar(void);
int main(void) {
    uint8_t x = nondet_uchar();
    uint32_t wide = (uint32_t)x << 24 >> 8 | x << (x & 15);
    return wide == 5;
}
