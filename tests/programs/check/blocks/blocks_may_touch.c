// EXPECT: unsafe assert 9
// BLOCKS: safe
// SYMBOLIC: unsafe assert 9
// ARGS: --no-malloc-may-fail
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(16), *q = malloc(16);
    assert(p + 16 != q);
    return 0;
}
