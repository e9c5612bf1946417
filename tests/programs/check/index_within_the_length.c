// EXPECT: safe
// TWIN: unsafe bounds 36: `hash & t->mask` -> `hash & (t->mask + 1)`
// TWIN: unsafe bounds 36: `t->mask = n - 1` -> `t->mask = n`
// TWIN: unsafe bounds 39: `i < t->size` -> `i <= t->size`
// TWIN: unsafe bounds 40: `hash % t->size` -> `hash % (t->size + 1)`
// TWIN: unsafe bounds 42: `? i - 1` -> `? i`
// Indices that are inside because of how they were computed from the number of elements, or compared with it.
#include <assert.h>
#include <stdlib.h>
struct slot { void *key, *value; size_t code; };
struct table { size_t size, mask; struct slot slots[]; };
size_t nondet_size_t(void);
_Bool nondet_bool(void);

static struct table *make(size_t n) {
    struct table *t = malloc(sizeof *t + n * sizeof(struct slot));
    if (!t)
        return NULL;
    t->size = n;
    t->mask = n - 1;
    for (size_t i = 0; i < n; i++)
        t->slots[i].code = 1;
    return t;
}

int main(void) {
    size_t n = nondet_size_t(), hash = nondet_size_t(), i = nondet_size_t();
    if (n == 0 || n > 4 || (n & (n - 1)))
        return 0;
    struct table *t = make(n);
    if (!t)
        return 0;
    for (int round = 0; round < 2; round++)
        if (nondet_bool()) hash += 1;
    size_t at = hash & t->mask;
    if (t->slots[at].code)
        t->slots[at].code = 2;
    if (i < t->size)
        t->slots[i].code++;
    t->slots[hash % t->size].code = 3;
    size_t last = i < n ? i : i <= n ? i - 1 : 0;
    t->slots[last].code = 4;
    assert(t->slots[last].code == 4);
    free(t);
    return 0;
}
