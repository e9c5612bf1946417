// EXPECT: safe
// BLOCKS: safe
// SYMBOLIC: safe
// ARGS: --no-malloc-may-fail
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
unsigned nondet_uint(void);
int main(void) {
    unsigned n = nondet_uint() & 63, i = nondet_uint(), j = nondet_uint();
    char *p = malloc(n), *q = malloc(16), *r = malloc(0), *s = malloc(0);
    assert((uintptr_t)p % 16 == 0 && (uintptr_t)q % 16 == 0);
    assert(r != s && r != q && p != q && r != p);
    if (i < n && j < 16)
        assert((uintptr_t)p + i != (uintptr_t)q + j);
    if (i < n)
        p[i] = 1;
    return 0;
}
