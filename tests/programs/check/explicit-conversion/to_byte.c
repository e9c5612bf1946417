// EXPECT: safe
// ARGS: --extend-select explicit-conversion
// TWIN: unsafe explicit-conversion 8: `x < 256` -> `x < 257`
#include <stdint.h>
unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint();
    return x < 256 ? (uint8_t)x == 7 : 0;
}
