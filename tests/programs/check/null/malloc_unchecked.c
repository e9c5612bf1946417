// EXPECT: unsafe null 12
// TWIN: safe: `if (1)` -> `if (q)`
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    if (p)
        *p = 1;
    free(p);
    int *q = malloc(sizeof *q);
    if (1)
        *q = 2;
    free(q);
    return 0;
}
