// EXPECT: safe
// TWIN: unsafe assert 18: `? 1u << 8` -> `? 2u << 8`
// TWIN: unsafe assert 19: `bytes[j & 28] = 0` -> `bytes[j] = 0`
// TWIN: unsafe assert 21: `&half, bytes + 4 * k + 2` -> `&half, bytes + 4 * k + 1`
#include <assert.h>
#include <string.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned i = nondet_uint() & 31, j = nondet_uint() & 31, k = nondet_uint() & 7;
    unsigned word;
    unsigned short half;
    _Alignas(8) unsigned char bytes[32];
    memset(bytes, 0, sizeof bytes);
    bytes[i] = 1;
    memcpy(&word, bytes + 4 * k, 4);
    bytes[j & 28] = 0;
    assert(word == (i / 4 == k ? 1u << 8 * (i & 3) : 0));
    assert(bytes[i] == (i != (j & 28)));
    *(unsigned short *)(bytes + 4 * k + 2) = 0x0202;
    memcpy(&half, bytes + 4 * k + 2, 2); assert(half == 0x0202 && bytes[4 * k] <= 1);
    return 0;
}
