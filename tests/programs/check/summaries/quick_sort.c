// EXPECT: safe
// TWIN: unsafe assert 30: `a[j] < p` -> `a[j] < p && j > lo`
// TWIN: unsafe bounds 11: `quick(a, p + 1, hi)` -> `quick(a, p + 1, hi + 1)`
#include <assert.h>
#define N 4
int nondet_int(void);

static void swap(int *x, int *y) { int t = *x; *x = *y; *y = t; }

static int partition(int *a, int lo, int hi) {
    int p = a[hi], i = lo;
    for (int j = lo; j < hi; j++)
        if (a[j] < p) swap(&a[i++], &a[j]);
    swap(&a[i], &a[hi]);
    return i;
}

static void quick(int *a, int lo, int hi) {
    if (lo >= hi) return;
    int p = partition(a, lo, hi);
    quick(a, lo, p - 1);
    quick(a, p + 1, hi);
}

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++) a[i] = nondet_int();
    quick(a, 0, N - 1);
    for (int i = 0; i + 1 < N; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
