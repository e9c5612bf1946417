// EXPECT: safe
// TWIN: unsafe div-by-zero 9: `1 % x` -> `1 % low`
#include <stdint.h>
uint64_t nondet_ulong(void);
int main(void) {
    uint64_t x = nondet_ulong();
    uint32_t low = (uint32_t)x;
    if (x != 0)
        return 1 % x == low;
    return 0;
}
