// expect: safe
// args: --32
/* Numbers behind pointers in a constant: a pointer has four bytes here. */
#include <assert.h>
int a;
struct entry {
    void *p;
    int x;
};
static const struct entry table[2] = {{&a, 5}, {&a, 2050}};
int main(void) {
    const struct entry *p = table;
    assert(p[0].x == 5 && p[1].x == 2050 && p[1].p == &a);
    return 0;
}
