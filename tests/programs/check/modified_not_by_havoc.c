// EXPECT: safe
// ARGS: --no-malloc-may-fail
// TWIN: unsafe assert 17: `memhavoc(p + 1, 2)` -> `p[1] = 2`
// TWIN: unsafe assert 18: `fread(q, 1, 4, stdin)` -> `(memhavoc(q, 4), 1)`
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
bool sea_is_modified(char *);
void memhavoc(void *, size_t);
void sassert(bool);

int main(void) {
    char *p = malloc(4), *q = malloc(4);
    memhavoc(p, 4); /* gives contents, as a harness does before the program begins */
    memhavoc(p + 1, 2);
    bool some = fread(q, 1, 4, stdin) > 0; /* what the C library writes is written */
    sassert(!sea_is_modified(p));
    sassert(!some || sea_is_modified(q));
    free(p);
    free(q);
    return 0;
}
