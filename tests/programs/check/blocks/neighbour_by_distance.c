// EXPECT: unsafe bounds 11
// BLOCKS: safe
// SYMBOLIC: safe
// ARGS: --no-malloc-may-fail
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(16), *q = malloc(16);
    long distance = q - p; /* wherever they are */
    q[0] = 0;
    p[distance] = 7;
    assert(q[0] == 7);
    return 0;
}
