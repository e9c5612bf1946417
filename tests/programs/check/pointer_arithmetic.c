// EXPECT: safe
// TWIN: unsafe assert 11: `end - p == 5 - i` -> `end - p == i`
// TWIN: unsafe bounds 13: `p < end` -> `p <= end`
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    long a[5] = {0}, *end = a + 5, *p = a;
    unsigned i = nondet_uint() % 6;
    p += i;
    assert(end - p == 5 - i);
    if (p < end)
        *p = 1;
    return 0;
}
