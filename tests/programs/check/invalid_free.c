// EXPECT: safe
// TWIN: unsafe invalid-free 9: `free(p)` -> `free(p + 1)`
// TWIN: unsafe invalid-free 9: `p = malloc(8)` -> `p = local`
#include <stdlib.h>

int main(void) {
    char local[8] = "", *p = local;
    p = malloc(8);
    free(p);
    return local[0];
}
