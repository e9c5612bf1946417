// EXPECT: safe
// TWIN: unsafe assert 13: `i + j` -> `i - j`
#include <assert.h>
unsigned char nd_uchar(void);

int main(void) {
    int a[4][3], n = nd_uchar() % 5, m = nd_uchar() % 4;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i + j;
    int k = nd_uchar() % 5, l = nd_uchar() % 4;
    if (k < n && l < m)
        assert(a[k][l] >= 0);
    return 0;
}
