// EXPECT: safe
// TWIN: unsafe assert 11: `before == 1` -> `after == 1`
#include <assert.h>
int read(int);
int nd_int(void);

int main(void) {
    int table[4] = {1, 2, 3, 4};
    int before = table[0];
    int after = read(table[nd_int() & 3]);
    assert(before == 1);
    return after;
}
