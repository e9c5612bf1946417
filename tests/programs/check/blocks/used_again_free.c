// EXPECT: unsafe double-free 10
// TWIN: unsafe double-free 10: `free(p == q ? p : q)` -> `free(p != q ? p : q)`
// BLOCKS: safe
// SYMBOLIC: safe
// ARGS: --no-malloc-may-fail --extend-select leak
#include <stdlib.h>
int main(void) {
    char *p = malloc(16); free(p);
    char *q = malloc(16);
    free(p == q ? p : q);
    return 0;
}
