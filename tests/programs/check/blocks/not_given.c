// EXPECT: unsafe bounds 8
// BLOCKS: unsafe bounds 8
// SYMBOLIC: unsafe bounds 8
#include <stdlib.h>
int main(void) {
    char *p = malloc(16), *q = malloc(16);
    if (p != NULL)
        p[32] = 7; /* q may be null */
    return q != NULL;
}
