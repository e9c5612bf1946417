// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 9: `x < 256` -> `x < 257`
#include <stdint.h>
unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint();
    if (x < 256) {
        uint8_t byte = x;
        return byte == 7;
    }
    return 0;
}
