// EXPECT: safe
// TWIN: unsafe assert 12: `r <= 0` -> `r < 0`
// TWIN: unsafe assert 13: `q * 7 + r == x` -> `q * 7 - r == x`
// Division rounds towards zero and the remainder has the sign of the dividend.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    int q = x / 7, r = x % 7;
    if (x < 0)
        assert(r <= 0 && r > -7);
    assert(q * 7 + r == x);
    return 0;
}
