// EXPECT: safe
// TWIN: unsafe null 17: `if (kept) assert` -> `if (n) assert`
// TWIN: unsafe assert 17: `*kept = 5` -> `*kept = n`
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint();
    unsigned *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    unsigned *kept = n > 5 ? first : second;
    unsigned **table[2] = {&kept, &kept};
    if (kept)
        *kept = 5;
    if (first && !second && n <= 5)
        assert(*table[n & 1] == 0);
    if (kept) assert(**table[n & 1] == 5);
    return 0;
}
