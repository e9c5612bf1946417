// EXPECT: unsafe invalid-free
// TWIN: safe: `realloc(p + 2, 8)` -> `realloc(p, 8)`
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    if (!p)
        return 0;
    p = realloc(p + 2, 8);
    return 0;
}
