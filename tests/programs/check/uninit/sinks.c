// EXPECT: safe
// ARGS: --extend-select uninit --no-malloc-may-fail
// TWIN: unsafe uninit 26: `selector = 2` -> `unused = 2`
// TWIN: unsafe uninit 34: `length = 3` -> `unused = 3`
// TWIN: unsafe uninit 35: `call = one` -> `other = one`
// TWIN: unsafe uninit 36: `counter = 0` -> `unused = 0`
// TWIN: unsafe uninit 37: `size = 8` -> `unused = 8`
// TWIN: unsafe uninit 42: `byte = 0` -> `unused = 0`
#include <stdlib.h>
#include <string.h>

static int one(void) { return 1; }

int main(void) {
    int selector, byte, length, counter, unused;
    size_t size;
    int (*call)(void), (*other)(void) = 0;
    selector = 2;
    length = 3;
    call = one;
    counter = 0;
    size = 8;
    byte = 0;
    unused = 0;
    int n = 0;
    switch (selector) {
    case 2:
        n = 1;
        break;
    default:
        n = 2;
    }
    char array[4] = {1, 2, 3, 4};
    memmove(array, array + 1, length);
    n = call();
    __sync_fetch_and_add(&counter, 1);
    char *p = malloc(size);
    char c;
    c = byte;
    int filled = 0;
    memset(p, c, 1);
    if (p[0] == 0)
        filled = 1;
    free(p);
    return filled + n - 2 + (other != 0) + unused;
}
