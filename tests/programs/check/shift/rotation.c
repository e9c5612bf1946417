// EXPECT: safe
// TWIN: unsafe shift 8: `(-n & 31)` -> `(32 - n)`
#include <stdint.h>
uint32_t nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    uint32_t x = nondet_uint(), n = nondet_uint() & 31;
    uint32_t turned = (x << n) | (x >> (-n & 31));
    __VERIFIER_assert(turned == __builtin_rotateleft32(x, n));
    return 0;
}
