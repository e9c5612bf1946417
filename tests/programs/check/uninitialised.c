// EXPECT: unsafe assert 9
// TWIN: safe: `int x, y = 0` -> `int x = 0, y = 0`
// A local that was never written has any value, and the same one each time.
#include <assert.h>

int main(void) {
    int x, y = 0;
    assert(x == x);
    assert(x == y);
    return 0;
}
