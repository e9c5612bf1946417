// EXPECT: unsafe leak 9
// TWIN: unsafe leak 12: `free(0)` -> `free(first)`
// TWIN: safe: `free(0)` -> `free(first); free(second)`
// ARGS: --extend-select leak --no-malloc-may-fail
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    char *first = malloc(1);
    char *second = NULL;
    if (nondet_int())
        second = malloc(2);
    free(0);
    return 0;
}
