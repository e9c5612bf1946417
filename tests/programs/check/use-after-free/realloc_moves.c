// EXPECT: unsafe use-after-free 11
// TWIN: safe: `old[0] = 1` -> `new[0] = 1`
#include <stdlib.h>

int main(void) {
    char *old = malloc(4);
    if (!old)
        return 0;
    char *new = realloc(old, 8);
    if (new)
        old[0] = 1;
    free(new);
    return 0;
}
