// EXPECT: safe
// TWIN: unsafe use-after-free 22: `i == 1 || i == 2` -> `i == 1 || i == 0`
// TWIN: unsafe use-after-free 22: `i == 1 || i == 2` -> `i == 1 || i == 3`
// Both paths give an object back; only one of them has looked at it through a pointer that is not known.
#include <stdlib.h>
_Bool nondet_bool(void);
unsigned nondet_uint(void);

int main(void) {
    int *all[4], seen = 0;
    unsigned i = nondet_uint();
    for (int k = 0; k < 4; k++)
        if ((all[k] = malloc(sizeof(int))) == 0) return 0; else *all[k] = k;
    if (nondet_bool()) {
        free(all[0]);
        seen = *all[1 + (i & 1)];
        free(all[3]);
    } else {
        free(all[3]);
        free(all[0]);
    }
    if (i == 1 || i == 2) seen += *all[i];
    free(all[1]);
    free(all[2]);
    return seen == 100;
}
