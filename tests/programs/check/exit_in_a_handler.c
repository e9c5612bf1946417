// EXPECT: unsafe unreachable
// TWIN: safe: `exit(2)` -> `_Exit(2)`
// TWIN: unsafe unreachable: `exit(2)` -> `quick_exit(2)`
#include <stdlib.h>

static void again(void) { exit(2); }

int main(void) {
    atexit(again);
    return 0;
}
