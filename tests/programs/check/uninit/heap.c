// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 12: `calloc(4, sizeof(int))` -> `malloc(4 * sizeof(int))`
#include <stdlib.h>

int main(void) {
    int *p = calloc(4, sizeof(int));
    if (!p)
        return 0;
    p[0] = 1;
    int sum = p[0] | p[3];
    if (sum != 1)
        return 1;
    free(p);
    return 0;
}
