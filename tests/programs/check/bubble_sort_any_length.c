// EXPECT: safe
// TWIN: unsafe assert 24: `j < n - 1` -> `j < n - 2`
// The same with a length that is not known.
#include <assert.h>
#define MOST 3
unsigned char nd_uchar(void);
signed char nd_char(void);

int main(void) {
    signed char a[MOST], t;
    int i, j, n = nd_uchar();
    if (n > MOST)
        return 0;
    for (i = 0; i < n; i++)
        a[i] = nd_char();
    for (j = 0; j < n - 1; j++)
        for (i = 0; i < n - j - 1; i++)
            if (a[i] > a[i + 1]) {
                t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
    for (i = 0; i < n - 1; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
