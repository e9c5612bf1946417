// EXPECT: safe
// TWIN: unsafe assert 18: `free(p)` -> `free(0)`
#include <stdbool.h>
#include <stdlib.h>
bool sea_is_alloc(char *);
bool sea_is_dereferenceable(const void *, long);
void sassert(bool);
bool nd_bool(void);

int main(void) {
    char local[2], *p = malloc(4), *q;
    if (!p)
        return 0;
    bool c = nd_bool();
    q = c ? p : local;
    sassert(sea_is_alloc(p + 1) && sea_is_alloc(local) && sea_is_alloc(q));
    free(p);
    sassert(!sea_is_alloc(p));
    sassert(sea_is_alloc(q) == !c);
    sassert(!sea_is_dereferenceable(p, 1) && !sea_is_alloc(0));
    return 0;
}
