// EXPECT: safe
// TWIN: unsafe assert 15: `*p + *q == 2` -> `*p + *q == 3`
// Two pointers to one of two objects: equal exactly when a write through one is seen through the other.
#include <assert.h>
_Bool nd_bool(void);

int main(void) {
    int a = 0, b = 0;
    int *p = nd_bool() ? &a : &b, *q = nd_bool() ? &a : &b;
    *p = 2;
    *q += 0;
    if (p == q)
        assert(*q == 2 && a + b == 2);
    else
        assert(*p + *q == 2);
    return 0;
}
