// EXPECT: unsafe bounds 8
// TWIN: safe: `malloc(0)` -> `malloc(1)`
#include <stdlib.h>

int main(void) {
    char *p = malloc(0);
    if (p)
        *p = 1;
    free(p);
    return 0;
}
