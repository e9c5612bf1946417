// EXPECT: safe
// TWIN: unsafe shift 9: `by < 32` -> `(unsigned)by < 32`
#include <stdint.h>
uint64_t nondet_ulong(void);
int main(void) {
    uint64_t by = nondet_ulong();
    unsigned x = 1;
    if (by < 32)
        x <<= by;
    return x == 7;
}
