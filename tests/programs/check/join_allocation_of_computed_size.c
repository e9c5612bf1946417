// EXPECT: safe
// TWIN: unsafe assert 19: `p[0] = 7` -> `p[0] = 8`
// TWIN: unsafe null 21: `if (q) q[0]` -> `q[0]`
// TWIN: unsafe bounds 14: `(n + 1)` -> `n`
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 50, *p = 0, *q;
    if (nondet_uint())
        p = malloc((n + 1) * sizeof *p);
    if (p) {
        p[n] = 3;
        p[0] = 7;
    }
    q = calloc(n + 1, sizeof *q);
    if (p) p[n] = p[n];
    if (p) assert(p[0] == 7 && (n == 0 || p[n] == 3));
    if (q && p) assert(q[n] == 0);
    if (q) q[0] = 1;
    free(p);
    free(q);
    return 0;
}
