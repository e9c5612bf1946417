// EXPECT: unsafe use-after-free 11
// BLOCKS: unsafe use-after-free 11
// SYMBOLIC: unsafe use-after-free 11
// ARGS: --no-malloc-may-fail
#include <stdlib.h>
int main(void) {
    int *p = malloc(16);
    free(p);
    int *q = malloc(16);
    *q = 3;
    *p = 5;
    return 0;
}
