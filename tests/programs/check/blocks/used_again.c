// EXPECT: unsafe assert 10
// BLOCKS: safe
// SYMBOLIC: unsafe assert 10
// ARGS: --no-malloc-may-fail
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(16);
    free(p);
    assert(p != (char *)malloc(16));
    return 0;
}
