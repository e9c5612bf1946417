// EXPECT: safe
// TWIN: unsafe leak 11: `c > 0` -> `c > 1`
// ARGS: --extend-select leak
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    int c = nondet_int();
    char *p = 0;
    if (c >= 1)
        p = calloc(2, 2);
    if (c > 0)
        free(p);
    return 0;
}
