// EXPECT: unsafe leak 7
// TWIN: safe: `p = realloc(p, 8)` -> `char *q = realloc(p, 8); if (q) p = q`
// ARGS: --extend-select leak
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    if (!p)
        return 0;
    p = realloc(p, 8);
    free(p);
    return 0;
}
