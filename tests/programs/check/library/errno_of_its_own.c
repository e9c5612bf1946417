// EXPECT: safe
// TWIN: unsafe assert 11: `last == 7` -> `last == 12`
#include <assert.h>
#include <stdlib.h>
static int last;
int *__errno_location(void) { return &last; }
int main(void) {
    *__errno_location() = 7;
    char *p = malloc(8);
    if (p == NULL)
        assert(last == 7);
    free(p);
    return 0;
}
