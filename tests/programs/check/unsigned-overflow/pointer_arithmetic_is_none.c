// EXPECT: safe
// ARGS: --extend-select unsigned-overflow
// TWIN: unsafe unsigned-overflow 10: `0 - (size_t)0` -> `0 - k`
#include <stddef.h>
size_t nondet_size_t(void);
int main(void) {
    char text[16] = "pointers", *end = text + 16;
    size_t k = nondet_size_t() & 15;
    const char *p = end - k;
    p -= 0 - (size_t)0;
    ptrdiff_t back = text - p;
    return p > text && *(end - k - 1) == 'p' && back == 3;
}
