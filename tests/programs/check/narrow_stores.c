// EXPECT: safe
// TWIN: unsafe assert 13: `0x11aa3344` -> `0x1122aa44`
// A byte is written into a word at a place that is not known.
#include <assert.h>
#include <stdint.h>
unsigned nondet_uint(void);

int main(void) {
    uint32_t w[2] = {0x11223344, 0x11223344};
    unsigned i = nondet_uint() % 8;
    ((uint8_t *)w)[i] = 0xaa;
    if (i == 2 || i == 6)
        assert(w[i / 4] == 0x11aa3344);
    assert(w[1 - i / 4] == 0x11223344);
    return 0;
}
