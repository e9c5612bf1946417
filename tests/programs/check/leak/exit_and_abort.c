// EXPECT: unsafe leak 8
// TWIN: safe: `exit(1)` -> `abort()`
// ARGS: --extend-select leak
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    char *p = malloc(4);
    if (nondet_int() == 7)
        exit(1);
    free(p);
    return 0;
}
