// EXPECT: safe
// TWIN: unsafe double-free 14: `free(p[1 - i])` -> `free(p[i])`
// BLOCKS: safe
// SYMBOLIC: safe
// ARGS: --no-malloc-may-fail --extend-select leak
#include <stdlib.h>
unsigned nondet_uint(void);
int main(void) {
    char *p[2];
    unsigned i = nondet_uint() & 1;
    p[0] = malloc(16);
    p[1] = malloc(16);
    free(p[i]);
    free(p[1 - i]);
    return 0;
}
