// EXPECT: unsafe null 11
// TWIN: safe: `if (1)` -> `if (p)`
#include <stdlib.h>

int main(void) {
    char *p = malloc(2);
    if (!p)
        return 0;
    p = realloc(p, 8);
    if (1)
        p[0] = 1;
    free(p);
    return 0;
}
