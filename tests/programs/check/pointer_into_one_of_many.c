// EXPECT: safe
// TWIN: unsafe bounds 18: `k < 2 + i` -> `k <= 2 + i`
// TWIN: unsafe assert 19: `*p == 7` -> `*p == 8`
// Objects of different sizes behind one pointer of which the solver alone knows where it points.
#include <assert.h>
#include <stdlib.h>
unsigned char nd_uchar(void);

int main(void) {
    unsigned char *table[10], i = nd_uchar() % 10, k = nd_uchar();
    for (int n = 0; n < 10; n++) {
        table[n] = malloc(2 + n);
        if (!table[n])
            return 0;
    }
    if (k < 2 + i) {
        unsigned char *p = table[i] + k;
        *p = 7;
        assert(*p == 7);
    }
    return 0;
}
