// EXPECT: safe
// ARGS: --extend-select leak
// TWIN: unsafe leak 12: `free(block)` -> `(void)block`
// TWIN: unsafe leak 12: `exit(0)` -> `_Exit(0)`
#include <stdlib.h>
int nondet_int(void);

static void *block;
static void end(void) { free(block); }

int main(void) {
    block = malloc(4);
    atexit(end);
    if (nondet_int())
        exit(0);
    return 0;
}
