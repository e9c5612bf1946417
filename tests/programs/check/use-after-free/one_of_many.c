// EXPECT: unsafe use-after-free 15
// TWIN: safe: `i != j` -> `i == j`
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    char *slots[3];
    for (int i = 0; i < 3; i++)
        if (!(slots[i] = malloc(1)))
            return 0;
    unsigned i = nondet_uint() % 3, j = nondet_uint() % 3;
    free(slots[i]);
    if (i != j)
        return 0;
    *slots[j] = 1;
    return 0;
}
