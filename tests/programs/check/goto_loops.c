// EXPECT: safe
// TWIN: unsafe assert 21: `x > 4 ||` -> `x > 6 ||`
// A jump into a loop, and out of two.
#include <assert.h>
unsigned char nd_uchar(void);

int main(void) {
    unsigned x = nd_uchar() % 8, n = 0;
    if (x > 4)
        goto inside;
    for (x = 0; x < 4; x++) {
    inside:
        for (;;) {
            if (++n > 20)
                goto out;
            if (n % 3 == 0)
                break;
        }
    }
out:
    assert(x > 4 || n == 12);
    return 0;
}
