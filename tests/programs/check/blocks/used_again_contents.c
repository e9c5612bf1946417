// EXPECT: unsafe assert 13
// BLOCKS: safe
// SYMBOLIC: unsafe assert 13
// ARGS: --no-malloc-may-fail
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(16);
    *p = 5;
    free(p);
    int *q = malloc(16);
    if (p == q)
        assert(*q == 5);
    return 0;
}
