// EXPECT: unsafe bounds 16
// TWIN: safe: `p, 4` -> `p, 8`
// TWIN: safe: `p[7]` -> `p[3]`
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    if (!p)
        return 0;
    char *q = realloc(p, 4);
    if (q)
        q[0] = 1, q = q;
    else
        return 0;
    p = q;
    char c = p[7];
    free(p);
    return c == 0;
}
