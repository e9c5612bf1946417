// EXPECT: safe
// TWIN: unsafe invalid-free 10: `n == 0` -> `n < 2`
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 4;
    char *p = NULL;
    if (n == 0)
        free(p + n);
    return 0;
}
