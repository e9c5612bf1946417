// EXPECT: safe
// TWIN: unsafe assert 12: `quick_exit(1)` -> `exit(1)`
// TWIN: unsafe assert 12: `quick_exit(1)` -> `(void)quick_exit`
// TWIN: unsafe assert 13: `second(void) { step = 2; }` -> `second(void) { step = 3; }`
#include <assert.h>
#include <stdlib.h>

static int step;

static void second(void) { step = 2; }

static void never(void) { assert(0); }
static void third(void) { assert(step == 2); }
__attribute__((destructor)) static void never_either(void) { assert(0); }

int main(void) {
    atexit(never);
    at_quick_exit(third);
    at_quick_exit(second);
    quick_exit(1);
}
