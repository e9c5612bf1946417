// EXPECT: safe
// ARGS: --no-malloc-may-fail
// TWIN: unsafe bounds 8: `p[3] = 1` -> `p[4] = 1`
#include <stdlib.h>

int main(void) {
    int *p = malloc(4 * sizeof *p);
    p[3] = 1;
    free(p);
    return 0;
}
