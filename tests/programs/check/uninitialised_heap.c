// EXPECT: unsafe assert 12
// TWIN: safe: `int unset` -> `if (p) p[2] = 0; int unset`
#include <assert.h>
#include <stdlib.h>

int main(void) {
    unsigned char *p = malloc(4);
    int unset = 1;
    if (!p)
        return 0;
    assert(p[2] == p[2] && unset);
    assert(p[2] < 200);
    return 0;
}
