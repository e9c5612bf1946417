// EXPECT: safe
// TWIN: unsafe bounds 10: `sum[256]` -> `sum[255]`
// TWIN: unsafe bounds 10: `(uint8_t)(a + b)` -> `a + b`
#include <stdint.h>
uint8_t nondet_uchar(void);
int sum[256];

int main(void) {
    uint8_t a = nondet_uchar(), b = nondet_uchar();
    return sum[(uint8_t)(a + b)];
}
