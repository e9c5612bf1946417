// EXPECT: safe
// TWIN: unsafe bounds 13: `n <= 16` -> `n <= 17`
// TWIN: unsafe assert 15: `i < n ? 5 : 1` -> `i <= n ? 5 : 1`
#include <assert.h>
#include <string.h>
unsigned long nondet_ulong(void);

int main(void) {
    unsigned char a[16];
    unsigned long n = nondet_ulong(), i = nondet_ulong();
    memset(a, 1, 16);
    if (n <= 16) {
        memset(a, 5, n);
        if (i < 16)
            assert(a[i] == (i < n ? 5 : 1));
    }
    return 0;
}
