// EXPECT: safe
// TWIN: unsafe assert 26: `b->used = n` -> `b->used = n + 1`
// TWIN: unsafe bounds 25: `at < b->length` -> `at <= b->length`
// Fields of an object of computed size stay known through joins at which paths wrote and read different ones.
#include <assert.h>
#include <stdlib.h>
struct buffer { size_t length, used; unsigned char data[]; };
unsigned nondet_uint(void);
_Bool nondet_bool(void);

int main(void) {
    size_t n = nondet_uint(), at = nondet_uint();
    if (n > 8)
        return 0;
    struct buffer *b = malloc(sizeof *b + n);
    if (!b)
        return 0;
    b->length = n; b->used = 0;
    if (nondet_bool() && n > 0) {
        b->data[n - 1] = 1;
        b->used = n;
    } else if (b->used) {
        b->length = 100;
    }
    if (at < b->length) b->data[at] = 2;
    assert(b->length == n && (b->used == 0 || b->used == n));
    free(b);
    return 0;
}
