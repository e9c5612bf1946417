// EXPECT: unsafe bounds 13
// TWIN: unsafe bounds 13: `if (c)` -> `if (1)`
// BLOCKS: unsafe bounds 13
// SYMBOLIC: unsafe bounds 13
// ARGS: --no-malloc-may-fail
#include <stdlib.h>
_Bool nondet_bool(void);
int main(void) {
    _Bool c = nondet_bool();
    char *p = malloc(16), *q = NULL;
    if (c)
        q = malloc(16);
    p[32] = 7;
    return q != NULL;
}
