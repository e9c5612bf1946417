// EXPECT: unsafe leak 7
// TWIN: safe: `return p == 0` -> `free(p); return 0`
// ARGS: --extend-select leak
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    return p == 0;
}
