// EXPECT: safe
// TWIN: unsafe assert 13: `0 : -errno` -> `0 : 0`
// TWIN: unsafe assert 16: `== ENOMEM` -> `== 3`
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
static int make(char **made, int size) {
    *made = malloc(size);
    return *made != NULL ? 0 : -errno;
}
int main(void) {
    char *p; errno = 3;
    if (make(&p, 8) == 0) { assert(errno == 3);
        p[7] = 1;
    } else
        assert(errno == ENOMEM);
    free(p);
    return 0;
}
