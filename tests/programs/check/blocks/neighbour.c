// EXPECT: unsafe bounds 10
// BLOCKS: safe
// SYMBOLIC: unsafe bounds 10
// ARGS: --no-malloc-may-fail
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(16), *q = malloc(16);
    q[0] = 0;
    p[32] = 7; /* one layout has q there */
    assert(q[0] == 7);
    return 0;
}
