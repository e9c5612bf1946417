// EXPECT: unsafe bounds 9
// BLOCKS: unsafe bounds 9
// SYMBOLIC: unsafe bounds 9
// ARGS: --no-malloc-may-fail
#include <stdlib.h>
int main(void) {
    char *p = malloc(16), *q = malloc(16);
    free(q);
    p[32] = 7;
    return 0;
}
