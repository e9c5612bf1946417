// EXPECT: unsafe invalid-free 8
// TWIN: safe: `p + 1` -> `p`
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    if (p)
        free(p + 1);
    return 0;
}
