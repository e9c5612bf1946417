// EXPECT: safe
// TWIN: unsafe assert 26: `a[root] >= a[child]` -> `a[root] <= a[child]`
// TWIN: unsafe bounds 11: `child + 1 < n` -> `child + 1 <= n`
#include <assert.h>
#define N 4
int nondet_int(void);

static void sift(int *a, int root, int n) {
    for (int child = 2 * root + 1;; child = 2 * root + 1) {
        if (child >= n) return;
        if (child + 1 < n && a[child] < a[child + 1]) child++;
        if (a[root] >= a[child]) return;
        int t = a[root]; a[root] = a[child]; a[child] = t;
        root = child;
    }
}

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++) a[i] = nondet_int();
    for (int i = N / 2 - 1; i >= 0; i--) sift(a, i, N);
    for (int n = N - 1; n > 0; n--) {
        int t = a[0]; a[0] = a[n]; a[n] = t;
        sift(a, 0, n);
    }
    for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
    return 0;
}
