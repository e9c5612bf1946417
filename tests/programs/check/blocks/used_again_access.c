// EXPECT: unsafe use-after-free 15
// TWIN: unsafe use-after-free 15: `if (p == q)` -> `if (p)`
// BLOCKS: safe
// SYMBOLIC: safe
// ARGS: --no-malloc-may-fail
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(16);
    *p = 1;
    free(p);
    int *q = malloc(16);
    *q = 3;
    if (p == q)
        *p = 5;
    assert(*q == (p == q ? 5 : 3));
    return 0;
}
