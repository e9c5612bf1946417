// EXPECT: safe
// TWIN: unsafe leak 7: `if (!p)` -> `if (p)`
// ARGS: --extend-select leak
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    if (!p)
        return 1;
    free(p);
    return 0;
}
