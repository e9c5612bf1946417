// EXPECT: unsafe assert 18
// TWIN: safe: `if (0)` -> `if (y <= 0 || y >= 5)`
// SMT-CBMC (SPIN 2006), figure 2: nothing is known of y.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a[5] = {7}, i, x = nondet_int(), y = nondet_int();
    if (0)
        return 0;
    i = a[0];
    if (x > 0) {
        if (x < 10)
            x = x + 1;
        else
            x = x - 1;
    }
    assert(y > 0 && y < 5);
    a[y] = i;
    return 0;
}
