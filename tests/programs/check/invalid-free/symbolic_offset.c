// EXPECT: unsafe invalid-free 9
// TWIN: safe: `& 4` -> `& 4 & 3`
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    char *p = malloc(8);
    if (p)
        free(p + (nondet_uint() & 4));
    return 0;
}
