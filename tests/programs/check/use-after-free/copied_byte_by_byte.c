// EXPECT: unsafe use-after-free 14
// TWIN: safe: `free(p)` -> `free(0)`
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = malloc(1), *q, raw[sizeof p];
    if (!p)
        return 0;
    for (unsigned i = 0; i < sizeof p; i++)
        raw[i] = ((char *)&p)[i];
    memcpy(&q, raw, sizeof q);
    free(p);
    *q = 1;
    return 0;
}
