// EXPECT: safe
// TWIN: unsafe double-free 8: `*p = 0` -> `*p = malloc(1)`
#include <stdlib.h>

int main(void) {
    char *p = 0;
    free(p);
    free(p);
    return 0;
}
