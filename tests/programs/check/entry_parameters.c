// EXPECT: unsafe assert 9
// ARGS: --entry target
// TWIN: safe: `x < 100` -> `x <= 255`
// The parameters of the entry function are inputs.
#include <assert.h>

void target(unsigned char x, int y) {
    if (y == 3)
        assert(x < 100);
}
