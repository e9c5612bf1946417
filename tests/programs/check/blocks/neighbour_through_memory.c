// EXPECT: unknown
// REASON: a pointer that lies outside of its object
// BLOCKS: safe
// SYMBOLIC: unsafe bounds 14
// ARGS: --no-malloc-may-fail
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);
int main(void) {
    char *p = malloc(16), *q = malloc(16), *slots[2];
    unsigned i = nondet_uint() & 1;
    q[0] = 0;
    slots[i] = p + 32;
    *slots[i] = 7;
    assert(q[0] == 7);
    return 0;
}
