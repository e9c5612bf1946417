// EXPECT: safe
// TWIN: unsafe assert 16: `2 + (nondet_uint() & 1)` -> `1 + (nondet_uint() & 1)`
// TWIN: unsafe assert 17: `u.all[i] = 9` -> `u.all[i] = 8`
// What a write at an index can overwrite is known under other names too.
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    union { struct { unsigned first; unsigned long second; } __attribute__((packed, aligned(4))) f; unsigned all[4]; } u;
    unsigned i = 2 + (nondet_uint() & 1), x = nondet_uint();
    u.f.first = x;
    u.f.second = 0;
    u.all[3] = 5;
    unsigned char *low = (unsigned char *)&u.all[1];
    u.all[i] = 9;
    assert(u.f.first == x && *low == 0);
    assert(u.f.second >> 32 == (i == 2 ? 9 : 0) && (i == 2 || u.all[3] == 9));
    return 0;
}
