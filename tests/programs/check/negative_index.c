// EXPECT: safe
// TWIN: unsafe bounds 10: `i >= 0` -> `i >= -1`
// An access before the object is as wrong as one behind it: `isderef` of SeaBMC, section III, figures 9 and 12, forgets that.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a[4] = {1, 2, 3, 4}, i = nondet_int();
    if (i >= 0 && i < 4) {
        int x = a[i];
        assert(x == i + 1);
    }
    return 0;
}
