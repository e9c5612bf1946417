// EXPECT: unsafe use-after-free 14
// TWIN: safe: `flags & 1` -> `flags & 2`
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned flags = nondet_uint();
    char *p = malloc(4);
    if (!p)
        return 0;
    if (flags & 1)
        free(p);
    if (!(flags & 2))
        *p = 1;
    return 0;
}
