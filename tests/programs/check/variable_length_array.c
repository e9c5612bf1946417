// EXPECT: safe
// TWIN: unsafe bounds 9: `a[n - 1]` -> `a[n]`
#include <assert.h>
unsigned char nd_uchar(void);

int main(void) {
    unsigned n = nd_uchar() % 16 + 1;
    int a[n];
    a[n - 1] = 4;
    int *last = &a[n] - 1;
    assert(*last == 4);
    return 0;
}
