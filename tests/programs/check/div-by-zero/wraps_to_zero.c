// EXPECT: safe
// TWIN: unsafe div-by-zero 8: `1000 / wide` -> `1000 / next`
#include <stdint.h>
uint8_t nondet_uchar(void);
int main(void) {
    uint8_t x = nondet_uchar(), next = x + 1;
    int wide = x + 1;
    return 1000 / wide + next;
}
