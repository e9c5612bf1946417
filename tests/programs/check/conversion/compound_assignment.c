// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 9: `x += 128` -> `x += 129`
// TWIN: unsafe conversion 11: `x *= 2` -> `x *= 3`
#include <stdint.h>
uint8_t nondet_uchar(void);
int main(void) {
    uint8_t x = nondet_uchar() & 0x7f;
    x += 128;
    x >>= 1;
    x *= 2;
    return x == 6;
}
