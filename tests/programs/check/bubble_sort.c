// EXPECT: safe
// TWIN: unsafe assert 26: `a[i] > a[i + 1])` -> `a[i] > a[i + 1] + 1)`
// TWIN: unsafe bounds 13: `N - j - 1; i++` -> `N - j; i++`
// SMT-CBMC (SPIN 2006), figure 5.
#include <assert.h>
#define N 12
int a[N];

static void sort(void) {
    int i, j, t;
    for (j = 0; j < N - 1; j++)
        for (i = 0; i < N - j - 1; i++)
            if (a[i] > a[i + 1]) {
                t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
}

int main(void) {
    int i;
    for (i = 0; i < N; i++)
        a[i] = N - 1 - i;
    sort();
    for (i = 0; i < N; i++)
        assert(a[i] == i);
    return 0;
}
