// EXPECT: unsafe double-free 16
// TWIN: safe: `goto fail` -> `return 1`
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    char *p = malloc(4);
    if (!p)
        return 0;
    if (nondet_int()) {
        free(p);
        goto fail;
    }
    p[0] = 1;
fail:
    free(p);
    return 0;
}
