// EXPECT: safe
// TWIN: unsafe assert 19: `j < N;` -> `j < N - 1;`
// The place of the least number is one of few, and so is what is read and written there.
#include <assert.h>
#define N 5
int nondet_int(void);

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++) a[i] = nondet_int();
    for (int i = 0; i < N - 1; i++) {
        int m = i;
        for (int j = i + 1; j < N; j++)
            if (a[j] < a[m]) m = j;
        int t = a[i];
        a[i] = a[m];
        a[m] = t;
    }
    for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
    return 0;
}
