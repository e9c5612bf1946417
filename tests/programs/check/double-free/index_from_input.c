// EXPECT: unsafe double-free 10
// TWIN: safe: `(i + 1) % 3` -> `3 - i % 3 - (i + 1) % 3`
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    char *slots[4] = {malloc(1), malloc(1), malloc(1), malloc(1)};
    unsigned i = nondet_uint() % 3;
    free(slots[(i + 1) % 3]);
    free(slots[i == 1 ? 2 : 3]);
    return 0;
}
