// EXPECT: safe
// TWIN: unsafe assert 24: `items[j].c != 0` -> `items[j].a != 0`
// TWIN: unsafe assert 25: `low + 2 <= high` -> `low <= high`
// TWIN: unsafe assert 26: `(i == 1 ? 3 : 0)` -> `3`
#include <assert.h>
#include <string.h>
unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);

struct item {
    int a, b, c;
};

int main(void) {
    unsigned i = nondet_uint(), j = nondet_uint(), low = nondet_uint(), high = nondet_uint();
    struct item items[4];
    int line[8];
    __VERIFIER_assume(i < 4 && j < 4 && low < 6 && high < 8 && low + 2 <= high);
    memset(items, 0, sizeof items);
    memset(line, 0, sizeof line);
    items[i].a = 3;
    *(long *)&line[low] = 0x100000001;
    items[i].b = items[j].a;
    if (items[j].c != 0) assert(0);
    assert(line[high] == 0 && line[low] == 1);
    assert(items[1].a == (i == 1 ? 3 : 0));
    assert(items[i].b == (i == j ? 3 : 0));
    return 0;
}
