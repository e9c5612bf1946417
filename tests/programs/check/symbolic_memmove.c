// EXPECT: safe
// TWIN: unsafe assert 18: `old[i]` -> `old[i + 1]`
// TWIN: unsafe bounds 16: `n <= 6` -> `n <= 7`
// Source and target overlap.
#include <assert.h>
#include <string.h>
unsigned nondet_uint(void);
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char a[8], old[8];
    for (int k = 0; k < 8; k++)
        old[k] = a[k] = nondet_uchar();
    unsigned n = nondet_uint(), i = nondet_uint();
    if (n <= 6) {
        memmove(a + 2, a, n);
        if (i < n)
            assert(a[i + 2] == old[i]);
    }
    return 0;
}
