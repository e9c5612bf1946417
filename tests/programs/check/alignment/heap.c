// EXPECT: safe
// TWIN: unsafe alignment 10: `p + 8` -> `p + 6`
// ARGS: --extend-select alignment
#include <stdlib.h>

int main(void) {
    char *p = malloc(16);
    if (!p)
        return 0;
    *(double *)(p + 8) = 1.0;
    free(p);
    return 0;
}
