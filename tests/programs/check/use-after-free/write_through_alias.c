// EXPECT: unsafe use-after-free 10
// TWIN: safe: `free(p), p = 0` -> `p = 0`
#include <stdlib.h>

int main(void) {
    char *p = malloc(4), *alias = p;
    if (!p)
        return 0;
    free(p), p = 0;
    alias[2] = 1;
    return 0;
}
