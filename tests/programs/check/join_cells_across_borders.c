// EXPECT: safe
// TWIN: unsafe assert 17: `s.late.word = x` -> `s.late.word = x + 1`
// TWIN: unsafe assert 18: `s.early.word = x` -> `s.early.word = ~x`
// A word at 0 on one path and a word at 1 on the other: neither knows the bytes that only the other one has written.
#include <assert.h>
#include <stdint.h>
_Bool nondet_bool(void);
uint32_t nondet_uint(void);

int main(void) {
    union { struct { uint32_t word; } early; struct __attribute__((packed)) { uint8_t pad; uint32_t word; } late; uint8_t b[8]; } s;
    uint32_t x = nondet_uint();
    _Bool c = nondet_bool();
    if (c)
        s.late.word = x;
    else { s.early.word = x; }
    if (c) assert(s.b[4] == x >> 24 && s.late.word == x);
    else assert(s.b[0] == (uint8_t)x && s.early.word == x);
    return 0;
}
