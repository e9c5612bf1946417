// EXPECT: safe
// TWIN: unsafe assert 12: `0, 1, 1, 2` -> `0, 1, 1, 3`
// TWIN: unsafe readonly 13: `*writable = 4` -> `*(int *)bits = 4`
#include <assert.h>
unsigned nondet_uint(void);
static const int bits[8] = {0, 1, 1, 2, 1, 2, 2, 3};
static int scratch[8];

int main(void) {
    unsigned x = nondet_uint() % 8;
    int *writable = scratch;
    assert(bits[x] == (int)((x & 1) + (x >> 1 & 1) + (x >> 2)));
    *writable = 4;
    return 0;
}
