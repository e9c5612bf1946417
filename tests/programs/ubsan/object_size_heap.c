// EXPECT: unsafe bounds 10
// CHECK: object-size
// TWIN: safe: `malloc(6)` -> `malloc(8)`
#include <stdlib.h>

int main(void) {
    char *bytes = malloc(6);
    if (!bytes)
        return 0;
    *(int *)(bytes + 4) = 1;
    free(bytes);
    return 0;
}
