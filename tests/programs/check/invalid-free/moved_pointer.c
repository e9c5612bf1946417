// EXPECT: unsafe invalid-free 11
// TWIN: safe: `free(p);` -> `free(start);`
#include <stdlib.h>

int main(void) {
    char *start = calloc(4, 1), *p = start;
    if (!start)
        return 0;
    while (p < start + 3)
        *p++ = 1;
    free(p);
    return 0;
}
