// EXPECT: unsafe bounds 8
// BLOCKS: unsafe bounds 8
// SYMBOLIC: unsafe bounds 8
// ARGS: --no-malloc-may-fail
#include <stdlib.h>
int main(void) {
    char *p = malloc(16);
    p[32] = 7;
    char *q = malloc(16); /* where it was written, and too late */
    q[0] = p[0];
    return 0;
}
