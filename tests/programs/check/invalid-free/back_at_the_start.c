// EXPECT: safe
// TWIN: unsafe invalid-free 11: `p -= 3` -> `p -= 2`
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    if (!p)
        return 0;
    p += 3;
    p -= 3;
    free(p);
    return 0;
}
