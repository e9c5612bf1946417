// EXPECT: safe
// TWIN: unsafe assert 9: `_Exit(0)` -> `exit(0)`
// TWIN: unsafe assert 9: `abort()` -> `return 1`
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

/* Neither runs what is registered. */
static void never(void) { assert(0); }

int main(void) {
    atexit(never);
    if (nondet_int())
        abort();
    _Exit(0);
}
