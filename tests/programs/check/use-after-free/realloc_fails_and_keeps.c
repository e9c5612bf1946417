// EXPECT: safe
// TWIN: unsafe use-after-free 11: `if (!new)` -> `if (new)`
#include <stdlib.h>

int main(void) {
    char *old = malloc(4);
    if (!old)
        return 0;
    char *new = realloc(old, 8);
    if (!new)
        old[0] = 1;
    return 0;
}
