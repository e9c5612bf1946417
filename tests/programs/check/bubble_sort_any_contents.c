// EXPECT: safe
// TWIN: unsafe assert 21: `j < N - 1` -> `j < N - 2`
// The same with contents that are not known.
#include <assert.h>
#define N 4
int nondet_int(void);
int a[N];

int main(void) {
    int i, j, t;
    for (i = 0; i < N; i++)
        a[i] = nondet_int();
    for (j = 0; j < N - 1; j++)
        for (i = 0; i < N - j - 1; i++)
            if (a[i] > a[i + 1]) {
                t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
    for (i = 0; i < N - 1; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
