// EXPECT: safe
// TWIN: unsafe assert 13: `q = (int *)(n & ~(uintptr_t)1)` -> `q = other`
// TWIN: unsafe null 13: `& ~(uintptr_t)1` -> `& (uintptr_t)1`
// A tagged pointer, and one out of two by exclusive or.
#include <assert.h>
#include <stdint.h>
_Bool nd_bool(void);

int main(void) {
    int x[2] = {3, 3}, y = 4, *other = &y, *q;
    uintptr_t n = (uintptr_t)&x[0] | 1;
    q = (int *)(n & ~(uintptr_t)1);
    assert(*q == 3);
    uintptr_t both = (uintptr_t)x ^ (uintptr_t)other;
    int *r = (int *)(both ^ (uintptr_t)(nd_bool() ? x : other));
    assert(*r == 3 || *r == 4);
    return 0;
}
