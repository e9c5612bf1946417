// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 15: `memset(p, 7, n)` -> `memset(p, 7, n - 1)`
#include <stdlib.h>
#include <string.h>
unsigned nondet_unsigned(void);

int main(void) {
    unsigned n = nondet_unsigned() % 32 + 1;
    char *p = malloc(n);
    if (!p)
        return 0;
    memset(p, 7, n);
    unsigned i = nondet_unsigned();
    if (i < n && p[i] != 7)
        return 1;
    free(p);
    return 0;
}
