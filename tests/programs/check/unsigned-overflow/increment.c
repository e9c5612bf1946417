// EXPECT: safe
// ARGS: --extend-select unsigned-overflow
// TWIN: unsafe unsigned-overflow 9: `n != UINT64_MAX` -> `n != UINT32_MAX`
#include <stdint.h>
uint64_t nondet_ulong(void);
int main(void) {
    uint64_t n = nondet_ulong();
    if (n != UINT64_MAX)
        n++;
    return n == 3;
}
