// EXPECT: safe
// ARGS: --entry target --pointer-size 3
// TWIN: unsafe assert 10: `<= 3` -> `< 3`
// TWIN: unsafe assert 10: `<= 3` -> `!= 0`
#include <assert.h>
#include <string.h>

/* A pointer to char leads to a string. */
void target(const char *text) {
    assert(strlen(text) <= 3);
}
