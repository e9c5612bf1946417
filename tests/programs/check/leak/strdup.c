// EXPECT: unsafe leak 8
// TWIN: safe: `return t == 0` -> `free(t); return 0`
// ARGS: --extend-select leak
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *t = strdup("north");
    return t == 0;
}
