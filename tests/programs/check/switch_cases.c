// EXPECT: safe
// TWIN: unsafe assert 15: `case 5: r = 2` -> `case 5: r = 9`
// TWIN: unsafe unreachable 13: `default: break` -> `default: __builtin_unreachable()`
#include <assert.h>
int nondet_int(void);

int main(void) {
    int r = 0;
    switch (nondet_int()) {
    case 1: r = 1;
    case 2: r += 1; break;
    case 5: r = 2; break;
    default: break;
    }
    assert(r <= 2);
    return 0;
}
