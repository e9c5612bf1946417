// EXPECT: unsafe double-free 8
// TWIN: safe: `free(p), p = p` -> `free(p), p = 0`
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    free(p), p = p;
    free(p);
    return 0;
}
