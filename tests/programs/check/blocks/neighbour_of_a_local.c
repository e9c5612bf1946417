// EXPECT: unsafe bounds 11
// BLOCKS: safe
// SYMBOLIC: safe
#include <assert.h>
unsigned nondet_uint(void);
int main(void) {
    int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
    unsigned i = nondet_uint();
    if (i >= 4)
        return 0;
    a[(&b[0] - &a[0]) + i] = 9;
    assert(b[0] + b[1] + b[2] + b[3] == 26 + 9 - 5 - (int)i);
    assert(a[0] + a[1] + a[2] + a[3] == 10);
    return 0;
}
