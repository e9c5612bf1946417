// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 9: `x < 255` -> `x <= 255`
#include <stdint.h>
uint8_t nondet_uchar(void);
int main(void) {
    uint8_t x = nondet_uchar();
    if (x < 255)
        x++;
    return x == 6;
}
