// EXPECT: safe
// TWIN: unsafe bounds 10: `p[0] = 1` -> `p[-1] = 1`
// TWIN: unsafe bounds 11: `p[7] = 1` -> `p[8] = 1`
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    if (!p)
        return 0;
    p[0] = 1;
    p[7] = 1;
    free(p);
    return 0;
}
