// EXPECT: unsafe leak 11
// TWIN: safe: `n > 100` -> `n > 200`
// ARGS: --extend-select leak
#include <stdlib.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char n = nondet_uchar();
    if (n > 200)
        return 0;
    char *p = malloc(n);
    if (n > 100)
        return 0;
    free(p);
    return 0;
}
