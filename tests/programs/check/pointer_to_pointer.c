// EXPECT: safe
// TWIN: unsafe assert 12: `**s == 2` -> `**s == 1`
// TWIN: unsafe null 12: `table[i] = &b` -> `table[i + 1] = 0`
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    int a = 2, b = 2, *table[4] = {&a, &a, &a, &a};
    unsigned i = nondet_uint() % 3;
    table[i] = &b;
    int **s = &table[nondet_uint() % 4];
    assert(**s == 2);
    return 0;
}
