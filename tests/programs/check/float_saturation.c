// EXPECT: safe
// TWIN: unsafe overflow 14: `!(x >= 0)` -> `x < 0`
#include <limits.h>
double nondet_double(void);
_Bool nondet_bool(void);

static int saturate(double x) {
    double y = nondet_bool() ? -x : x;
    int n;
    if (y >= INT_MAX)
        n = INT_MAX;
    else if (y <= (double)INT_MIN)
        n = INT_MIN;
    else n = (int)y;
    return n;
}

int main(void) {
    double x = nondet_double();
    if (!(x >= 0))
        return 0;
    return saturate(x) == 7;
}
