// EXPECT: safe
// TWIN: unsafe shift 8: `(uint64_t)1 << by` -> `(uint32_t)1 << by`
// TWIN: unsafe shift 8: `& 63` -> `& 64`
#include <stdint.h>
unsigned nondet_uint(void);
int main(void) {
    unsigned by = nondet_uint() & 63;
    uint64_t mask = (uint64_t)1 << by;
    return mask == 3;
}
