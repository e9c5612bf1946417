// EXPECT: unsafe use-after-free 12
// TWIN: safe: `free((int *)(address ^ 5))` -> `free(0)`
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    uintptr_t address = (uintptr_t)p ^ 5;
    free((int *)(address ^ 5));
    *p = 1;
    return 0;
}
