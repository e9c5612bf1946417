// EXPECT: safe
// TWIN: unsafe assert 11: `n % 2 == 0` -> `n % 2 == 1`
#include <assert.h>
unsigned char nd_uchar(void);
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

int main(void) {
    unsigned n = nd_uchar() % 7;
    assert(even(n) == (n % 2 == 0));
    return 0;
}
