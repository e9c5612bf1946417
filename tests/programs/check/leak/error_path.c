// EXPECT: unsafe leak 8
// TWIN: safe: `free(a), a = 0` -> `free(a), free(b)`
// ARGS: --extend-select leak
#include <stdlib.h>

int main(void) {
    char *a = malloc(1);
    char *b = malloc(1);
    if (!a || !b) {
        free(a), a = 0;
        return 1;
    }
    free(b);
    free(a);
    return 0;
}
