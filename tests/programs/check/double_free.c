// EXPECT: unsafe double-free 10
// TWIN: safe: `c == 3` -> `c != c`
#include <stdlib.h>
char nondet_char(void);

int main(void) {
    char *p = malloc(4), c = nondet_char();
    if (c == 3)
        free(p);
    free(p);
    return 0;
}
