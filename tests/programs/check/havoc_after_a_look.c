// EXPECT: unsafe assert 20
// TWIN: safe: `before == p[i]` -> `p[i] == p[i]`
// TWIN: unsafe assert 21: `int once = q[i];` -> `int once = q[i]; memhavoc(q, 1); before = p[i];`
#include <stdlib.h>

extern unsigned nondet_uint(void);
extern void memhavoc(void *, unsigned long);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned n = nondet_uint(), i = nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 4 && i < n);
    int *p = malloc(n * sizeof(int)), *q = malloc(n * sizeof(int));
    if (p == NULL || q == NULL)
        return 0;
    int before = p[i];
    memhavoc(q, n * sizeof(int));
    memhavoc(p, n * sizeof(int));
    int once = q[i];
    __VERIFIER_assert(before == p[i]);
    __VERIFIER_assert(once == q[i]);
    free(p);
    free(q);
    return 0;
}
