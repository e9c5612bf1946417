// EXPECT: unsafe bounds 10
// BLOCKS: safe
// SYMBOLIC: safe
// ARGS: --no-malloc-may-fail
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *p = malloc(16), *q = calloc(4, 4);
    memset(p + (q - p), 3, 8);
    memcpy(p, p + (q - p), 16);
    assert(p[7] == 3 && p[8] == 0);
    return 0;
}
