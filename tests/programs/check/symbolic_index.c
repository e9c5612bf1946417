// EXPECT: safe
// TWIN: unsafe bounds 11: `i < 8` -> `i <= 8`
// TWIN: unsafe assert 13: `a[j] == 7` -> `a[j] != 7`
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    int a[8] = {0};
    unsigned i = nondet_uint(), j = nondet_uint();
    if (i < 8 && j < 8) {
        a[i] = 7;
        if (i == j)
            assert(a[j] == 7);
        else
            assert(a[j] == 0);
    }
    return 0;
}
