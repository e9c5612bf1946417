// EXPECT: unsafe null 9
// TWIN: safe: `int nothing` -> `if (!p) return 0; int nothing`
// One execution of malloc gives null.
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    int nothing = 0;
    *p = nothing;
    return *p;
}
