// What holds of addresses in every layout, and what in some only.
// EXPECT: safe
// TWIN: unsafe assert 16: `(uintptr_t)&a % 4 == 0` -> `(uintptr_t)&a % 8 == 0`
// TWIN: unsafe assert 17: `!= (uintptr_t)&b` -> `< (uintptr_t)&b`
// TWIN: unsafe assert 18: `&a != &b` -> `&a + 1 != &b`
// TWIN: unsafe assert 19: `!= (uintptr_t)&a` -> `< (uintptr_t)&a`
// TWIN: unsafe assert 20: `(char *)0 != (char *)&a` -> `(char *)0x100 != (char *)&a`
// TWIN: unsafe assert 21: `>= 256` -> `>= 65536`
// TWIN: unsafe assert 22: `- 1 < 1ull << 47` -> `- 1 < 1ull << 46`
#include <assert.h>
#include <stdint.h>

static int a, b;

int main(void) {
    assert((uintptr_t)&a % 4 == 0);
    assert((uintptr_t)&a != (uintptr_t)&b);
    assert(&a != &b);
    assert((uintptr_t)main != (uintptr_t)&a);
    assert((char *)0 != (char *)&a);
    assert((uintptr_t)&a >= 256);
    assert((uintptr_t)&a - 1 < 1ull << 47);
}
