// EXPECT: safe
// TWIN: unsafe bounds 16: `n <= 12` -> `n <= 13`
// TWIN: unsafe assert 18: `a[i] == b[i]` -> `a[i] != b[i]`
#include <assert.h>
#include <string.h>
unsigned long nondet_ulong(void);
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char a[12], b[16];
    unsigned long n = nondet_ulong(), i = nondet_ulong();
    for (int k = 0; k < 16; k++)
        b[k] = nondet_uchar();
    a[3] = 9;
    if (n <= 12) {
        memcpy(a, b, n);
        if (i < n)
            assert(a[i] == b[i]);
        if (n <= 3)
            assert(a[3] == 9);
    }
    return 0;
}
