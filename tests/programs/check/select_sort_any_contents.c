// EXPECT: safe
// TWIN: unsafe assert 22: `a[i] < a[min]` -> `a[i] > a[min]`
#include <assert.h>
#define N 3
short nd_short(void);

int main(void) {
    short a[N], t;
    int i, j, min;
    for (i = 0; i < N; i++)
        a[i] = nd_short();
    for (j = 0; j < N - 1; j++) {
        min = j;
        for (i = j + 1; i < N; i++)
            if (a[i] < a[min])
                min = i;
        t = a[j];
        a[j] = a[min];
        a[min] = t;
    }
    for (i = 0; i < N - 1; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
