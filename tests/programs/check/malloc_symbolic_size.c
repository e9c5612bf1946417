// EXPECT: safe
// TWIN: unsafe bounds 14: `i < n` -> `i <= n`
// TWIN: unsafe assert 15: `p[i] == 3` -> `p[i] == 4`
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint(), i = nondet_uint();
    if (n > 1000)
        return 0;
    char *p = malloc(n);
    if (p && i < n) {
        p[i] = 3;
        assert(p[i] == 3);
    }
    free(p);
    return 0;
}
