// EXPECT: safe
// TWIN: unsafe bounds 10: `i < n` -> `i <= n`
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint(), i = nondet_uint();
    char *p = malloc(n);
    if (p && i < n)
        p[i] = 7;
    free(p);
    return 0;
}
