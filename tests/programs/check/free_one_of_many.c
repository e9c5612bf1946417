// EXPECT: safe
// TWIN: unsafe use-after-free 21: `if (i != j)` -> `if (i != 9)`
// TWIN: unsafe double-free 23: `table[i] = 0` -> `(void)0`
// Which object is freed is known only to the solver, and so is which one is used.
#include <stdlib.h>
unsigned char nd_uchar(void);

int main(void) {
    int *table[4];
    for (int k = 0; k < 4; k++) {
        table[k] = malloc(sizeof(int));
        if (!table[k])
            return 0;
        *table[k] = k;
    }
    unsigned i = nd_uchar() % 4, j = nd_uchar() % 4;
    int *p = table[j];
    free(table[i]);
    table[i] = 0;
    if (i != j)
        *p = 5;
    for (int k = 0; k < 4; k++)
        free(table[k]);
    return 0;
}
