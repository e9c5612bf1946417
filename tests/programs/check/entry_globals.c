// EXPECT: unsafe assert 10
// ARGS: --entry target --nondet-globals
// TWIN: safe: `counter == 3` -> `counter == counter`
#include <assert.h>
static int counter = 3;
static const int limit = 4;
static struct { char *text; int (*hook)(void); } state;

int target(void) {
    assert(counter == 3);
    assert(limit == 4);
    return state.text ? state.text[0] | state.hook() : 0;
}
