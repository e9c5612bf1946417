// EXPECT: unsafe double-free
// TWIN: safe: `free(p), p` -> `p`
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    if (!p)
        return 0;
    free(p), p = realloc(p, 8);
    free(p);
    return 0;
}
