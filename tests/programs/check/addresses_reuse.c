// An address may be used again once its object is gone, and not before.
// EXPECT: safe
// TWIN: unsafe assert 23: `/* free(first) */` -> `free(first);`
// TWIN: unsafe assert 27: `uintptr_t inner = 0;` -> `uintptr_t inner = here();`
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static uintptr_t here(void) {
    int x;
    return (uintptr_t)&x;
}

int main(void) {
    int *first = malloc(4);
    if (first == 0)
        return 0;
    uintptr_t old = (uintptr_t)first;
    /* free(first) */
    int *second = malloc(4);
    if (second == 0)
        return 0;
    assert((uintptr_t)second != old);
    free(second);
    uintptr_t inner = 0;
    uintptr_t again = here();
    assert(inner != again);
}
