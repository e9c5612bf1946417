// EXPECT: safe
// TWIN: unsafe assert 20: `s->late.word = x` -> `s->late.word = x + 1`
// TWIN: unsafe assert 21: `calloc(1, sizeof *s)` -> `malloc(sizeof *s)`
// The same where the rest of the object is known to be zero on both paths.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
union both { struct { uint32_t word; } early; struct __attribute__((packed)) { uint8_t pad; uint32_t word; } late; uint8_t b[8]; };
_Bool nondet_bool(void);
uint32_t nondet_uint(void);

int main(void) {
    uint32_t x = nondet_uint();
    _Bool c = nondet_bool();
    union both *s = calloc(1, sizeof *s);
    if (!s) return 0;
    if (c)
        s->late.word = x;
    else { s->early.word = x; }
    assert(c ? s->b[4] == x >> 24 && s->late.word == x : s->early.word == x);
    assert(s->b[c ? 0 : 4] == 0 && s->b[6] == 0);
    free(s);
    return 0;
}
