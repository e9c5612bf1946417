// EXPECT: safe
// TWIN: unsafe bounds 11: `i < 10` -> `i <= 10`
// BLOCKS: safe
// SYMBOLIC: safe
#include <assert.h>
unsigned nondet_uint(void);
int table[10];
int main(void) {
    unsigned i = nondet_uint();
    if (i < 10) {
        table[i] = 3;
        assert(table[i] == 3 && table[(i + 1) % 10] == 0);
    }
    return 0;
}
