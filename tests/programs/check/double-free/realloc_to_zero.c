// EXPECT: unsafe double-free 10
// TWIN: safe: `realloc(p, 0)` -> `(void)p`
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    if (!p)
        return 0;
    realloc(p, 0);
    free(p);
    return 0;
}
