// EXPECT: safe
// TWIN: unsafe use-after-free 10: `p == q` -> `*p == *q`
#include <stdlib.h>

int main(void) {
    char *p = malloc(1), *q = p;
    if (!p)
        return 0;
    free(p);
    return p == q;
}
