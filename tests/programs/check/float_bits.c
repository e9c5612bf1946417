// EXPECT: safe
// TWIN: unsafe assert 19: `u.w >> 31` -> `u.w >> 30`
// The bits of a float through a union, and floats in memory.
#include <assert.h>
#include <stdint.h>
float nondet_float(void);
unsigned nondet_uint(void);

int main(void) {
    union {
        float f;
        uint32_t w;
    } u;
    float a[2] = {nondet_float(), 1.0f};
    u.f = a[nondet_uint() % 2];
    if (u.f == 1.0f)
        assert(u.w == 0x3f800000);
    if (u.f < 0.0f)
        assert((u.w >> 31) == 1);
    return 0;
}
