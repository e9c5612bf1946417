// EXPECT: safe
// ARGS: --extend-select unsigned-overflow --ignore bounds
// TWIN: unsafe unsigned-overflow 10: `(size_t)-1 / sizeof(int)` -> `(size_t)-1 / 2`
#include <stdlib.h>
size_t nondet_size_t(void);
int main(void) {
    size_t n = nondet_size_t();
    if (n > (size_t)-1 / sizeof(int))
        return 0;
    int *p = malloc(n * sizeof(int));
    if (p && n > 0 && n < 1000)
        p[n - 1] = 1;
    free(p);
    return 0;
}
