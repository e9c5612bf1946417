// EXPECT: unsafe double-free 8
// TWIN: safe: `q = p` -> `q = malloc(4)`
#include <stdlib.h>

int main(void) {
    char *p = malloc(4), *q = p;
    free(p);
    free(q);
    return 0;
}
