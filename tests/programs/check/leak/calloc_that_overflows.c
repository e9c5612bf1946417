// EXPECT: safe
// TWIN: unsafe leak 10: `calloc(n, 8)` -> `calloc(n >> 20, 8)`
// ARGS: --extend-select leak --no-malloc-may-fail
#include <stdlib.h>

int main(void) {
    size_t n = 1ul << 61;
    if (n == 0)
        return 0;
    char *p = calloc(n, 8);
    return p == 0;
}
