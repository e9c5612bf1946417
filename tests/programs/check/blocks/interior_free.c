// EXPECT: unsafe invalid-free 10
// TWIN: safe: `& 15` -> `& 0`
// BLOCKS: unsafe invalid-free 10
// SYMBOLIC: unsafe invalid-free 10
// ARGS: --no-malloc-may-fail
#include <stdlib.h>
unsigned nondet_uint(void);
int main(void) {
    char *p = malloc(16);
    free(p + (nondet_uint() & 15));
    return 0;
}
