// EXPECT: safe
// ARGS: --entry target
// NOTE: target gets pointers to separate objects
// TWIN: unsafe assert 13: `p->small < 8` -> `p->small < 7`
// TWIN: unsafe bounds 14: `p->items[1]` -> `p->items[p->small]`
// TWIN: unsafe assert 15: `p->flag <= 1` -> `p->flag < 1`
// TWIN: unsafe bounds 16: `q[0] = x` -> `q[1] = x`
#include <assert.h>
#include <stdbool.h>
struct thing { unsigned small : 3, rest : 29; bool flag; double weight; int items[2]; union { int i; char c[4]; } u; };

void target(const struct thing *p, long *restrict q) {
    assert(p->small < 8);
    int x = p->items[1];
    assert(p->flag <= 1 && (p->weight == p->weight || p->weight != p->weight) && p->u.i + 0L <= 2147483647);
    q[0] = x;
    assert(q[0] == x && p->items[0] + 0L == (long)p->items[0]);
}
