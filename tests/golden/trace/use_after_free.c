// A block is freed on one path and read on all.
#include <stdlib.h>
_Bool nondet_bool(void);

int main(void) {
    int *block = malloc(sizeof *block);
    if (block == NULL)
        return 1;
    *block = 5;
    if (nondet_bool())
        free(block);
    return *block;
}
