// EXPECT: safe
// TWIN: unsafe assert 14: `sea_free((char *)p)` -> `(void)p`
// TWIN: unsafe use-after-free 13: `if (n == 3)` -> `if (1)`
#include <stdlib.h>
#include <seahorn/seahorn.h>

int main(void) {
    int *p = malloc(sizeof *p), n = nd();
    if (!p) return 0;
    sea_dsa_alias(p, &n);
    assume(n != 3);
    sea_free((char *)p);
    if (n == 3) *p = n;
    sassert(!sea_is_alloc((char *)p));
    return 0;
}
