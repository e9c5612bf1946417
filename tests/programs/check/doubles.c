// EXPECT: safe
// TWIN: unsafe assert 11: `1.0e15` -> `1.0e16`
// TWIN: unsafe assert 13: `(int)d > -9` -> `(int)d > -8`
// Above 2^53 a double cannot be told from the next one.
#include <assert.h>
double nondet_double(void);

int main(void) {
    double d = nondet_double();
    if (d >= 1.0 && d <= 1.0e15)
        assert(d + 1.0 != d);
    if (d > -9.0 && d < 9.0)
        assert((int)d > -9 && (int)d <= 8);
    return 0;
}
