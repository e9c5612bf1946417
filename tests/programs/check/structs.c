// EXPECT: safe
// TWIN: unsafe assert 21: `s.b = 2` -> `s.b = 3`
// TWIN: unsafe assert 21: `struct s t = s` -> `struct s t = r`
// Assignment copies; passing by value does not change the original.
#include <assert.h>
struct s {
    char a;
    int b;
    long c[2];
};
long nd_long(void);

static long total(struct s s) {
    s.b = 2;
    return s.b + s.c[0] + s.c[1];
}

int main(void) {
    struct s s = {1, 5, {nd_long() & 15, 4}}, r = {0};
    struct s t = s;
    assert(total(t) == 6 + s.c[0]);
    assert(t.b == 5 && t.a == 1);
    return 0;
}
