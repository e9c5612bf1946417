// EXPECT: unsafe pointer-compare 8
// TWIN: safe: `q = malloc(4)` -> `q = p`
// ARGS: --extend-select pointer-compare --no-malloc-may-fail
#include <stdlib.h>

int main(void) {
    char *p = malloc(4), *q = malloc(4);
    return p <= q;
}
