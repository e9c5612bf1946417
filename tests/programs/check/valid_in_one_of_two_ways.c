// EXPECT: safe
// TWIN: unsafe bounds 28: `b->len <= b->cap` -> `b->len <= b->cap + 1`
// TWIN: unsafe null 28: `b->len == 0 && b->data == NULL` -> `b->len <= 1 && b->data == NULL`
// TWIN: unsafe bounds 30: `last < b->cap` -> `last <= b->cap`
// What an assumption says in one of several ways, of which a later branch leaves one.
#include <stdlib.h>
struct buffer { size_t len, cap; char *data; };
size_t nondet_size_t(void);
_Bool nondet_bool(void);
void __VERIFIER_assume(_Bool);

static _Bool valid(const struct buffer *b) {
    if (!b)
        return 0;
    if (b->cap == 0)
        return b->len == 0 && b->data == NULL;
    return b->len <= b->cap && b->cap <= 8 && b->data;
}

int main(void) {
    struct buffer buffer = {nondet_size_t(), nondet_size_t(), NULL}, *b = &buffer;
    if (b->cap && b->cap <= 8)
        b->data = malloc(b->cap);
    __VERIFIER_assume(valid(b) & nondet_bool());
    size_t i = nondet_size_t(), last = nondet_size_t();
    if (i >= b->len)
        return 0;
    b->data[i] = 1;
    if (b->len > 1 && last > i && last < b->cap)
        b->data[last]++;
    free(b->data);
    return 0;
}
