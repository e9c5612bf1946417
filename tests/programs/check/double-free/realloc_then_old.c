// EXPECT: unsafe double-free 8
// TWIN: safe: `free(q), free(p)` -> `free(q)`
#include <stdlib.h>

int main(void) {
    char *p = malloc(4), *q = realloc(p, 8);
    if (q)
        free(q), free(p);
    return 0;
}
