// EXPECT: unsafe bounds 9
// BLOCKS: safe
// SYMBOLIC: unsafe bounds 9
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(16), *q = malloc(16);
    if (p != NULL && q != NULL) {
        p[32] = 7;
        assert(*q == 7);
    }
    return 0;
}
