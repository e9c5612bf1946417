// EXPECT: unsafe use-after-free 11
// TWIN: safe: `sizeof to` -> `0`
#include <stdlib.h>
#include <string.h>

int main(void) {
    char to[4], *from = calloc(4, 1);
    if (!from)
        return 0;
    free(from);
    memcpy(to, from, sizeof to);
    return 0;
}
