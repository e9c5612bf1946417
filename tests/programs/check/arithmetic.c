// EXPECT: safe
// TWIN: unsafe assert 11: `x + y < 256` -> `x + y < 255`
// TWIN: unsafe assert 13: `x >= 128` -> `x > 128`
// Bytes are promoted to int before they are added, and truncated when they are stored.
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char x = nondet_uchar(), y = nondet_uchar();
    if (x <= 127 && y <= 128)
        assert(x + y < 256);
    signed char s = (signed char)x;
    assert((s < 0) == (x >= 128));
    return 0;
}
