// EXPECT: safe
// TWIN: unsafe assert 9: `<= 21` -> `<= 20`
#include <assert.h>
unsigned char nd_uchar(void);
static unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(void) {
    unsigned n = nd_uchar() % 9;
    assert(fib(n) <= 21);
    return 0;
}
