// EXPECT: safe
// TWIN: unsafe assert 27: `a[i] < a[min]` -> `a[i] > a[min]`
// SMT-CBMC (SPIN 2006), figure 7. As printed, with `>`, it sorts the wrong way round: that is the twin.
#include <assert.h>
#define N 12
int a[N];

static void sort(void) {
    int i, j, t, min;
    for (j = 0; j < N - 1; j++) {
        min = j;
        for (i = j + 1; i < N; i++)
            if (a[i] < a[min])
                min = i;
        t = a[j];
        a[j] = a[min];
        a[min] = t;
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
