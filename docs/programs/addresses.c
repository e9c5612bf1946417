#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    if (first == NULL || second == NULL)
        return 1;
    assert((uintptr_t)first % _Alignof(int) == 0); /* in every layout */
    assert((uintptr_t)first < (uintptr_t)second);  /* in some */
}
