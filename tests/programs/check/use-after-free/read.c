// EXPECT: unsafe use-after-free 10
// TWIN: safe: `free(p)` -> `free(0)`
#include <stdlib.h>

int main(void) {
    int *p = calloc(1, sizeof *p);
    if (!p)
        return 0;
    free(p);
    return *p;
}
