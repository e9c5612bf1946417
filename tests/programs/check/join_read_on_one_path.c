// EXPECT: safe
// TWIN: unsafe assert 20: `seen = table[1]` -> `seen = table[1] + 1`
// TWIN: unsafe assert 21: `table[1] = 5` -> `table[1] = 6`
// What one path has read needs no value on the other; what is written behind the join is seen by both.
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned table[4], n = nondet_uint() & 3, seen = 0;
    for (int i = 0; i < 4; i++)
        table[i] = nondet_uint();
    unsigned before = table[1];
    table[n] = 9;
    if (n == 1 || n == 2) {
        if (n == 1) before = 9;
        seen = table[1];
    } else {
        seen = before;
    }
    assert(seen == table[1] && seen == before);
    table[1] = 5; assert(table[n] == (n == 1 ? 5 : 9) && table[1] == 5);
    return 0;
}
