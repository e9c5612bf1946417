// EXPECT: safe
// TWIN: unsafe assert 16: `h ^= h >> 7` -> `h ^= h`
// A step of a hash that can be undone: two inputs with one result are equal.
#include <assert.h>
#include <stdint.h>
uint16_t nd_uint16_t(void);

static uint16_t step(uint16_t h) {
    h ^= h >> 7;
    return h * 257;
}

int main(void) {
    uint16_t a = nd_uint16_t(), b = nd_uint16_t();
    if (step(a) == step(b))
        assert(a == b);
    return 0;
}
