// EXPECT: safe
// TWIN: unsafe assert 9: `0xff)` -> `0x1ff)`
#include <stdint.h>
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned x = nondet_uint();
    uint8_t byte = x;
    __VERIFIER_assert(byte == (x & 0xff));
    return 0;
}
