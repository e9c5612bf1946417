// EXPECT: safe
// ARGS: --entry harness
// TWIN: unsafe assert 7: `done = 1` -> `done = 2`
#include <assert.h>
static int done;

__attribute__((destructor)) static void end(void) { assert(done == 1); }

void harness(void) { done = 1; }
