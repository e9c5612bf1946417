// EXPECT: safe
// ARGS: --extend-select unsigned-overflow
// TWIN: unsafe unsigned-overflow 10: `(b & 0xffff)` -> `(b & 0x1ffff)`
// TWIN: unsafe unsigned-overflow 9: `a * b` -> `a * b * 2`
#include <stdint.h>
uint32_t nondet_uint(void);
int main(void) {
    uint64_t a = nondet_uint(), b = nondet_uint();
    uint64_t wide = a * b;
    uint32_t narrow = (uint32_t)(a & 0xffff) * (uint32_t)(b & 0xffff);
    return wide == narrow;
}
