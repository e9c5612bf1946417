// EXPECT: unsafe invalid-free 13
// TWIN: safe: `if (n > 4)` -> `if (n >= 0)`
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    char small[4], *p = small;
    int n = nondet_int();
    if (n < 0)
        return 0;
    if (n > 4)
        p = malloc(n);
    free(p);
    return 0;
}
