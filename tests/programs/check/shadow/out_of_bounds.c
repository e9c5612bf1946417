// EXPECT: safe
// TWIN: unsafe assert 19: `i >= 4` -> `i > 4`
// TWIN: unsafe assert 20: `nondet_uint() & 3], "f") == 2` -> `nondet_uint() & 3], "f") == 9`
// TWIN: unsafe bounds 24: `return 0` -> `return a[i]`
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    __CPROVER_field_decl_local("f", (char)2);
    int a[4], b[4];
    unsigned i = nondet_uint();
    __CPROVER_set_field(&a[4], "f", 7);
    assert(__CPROVER_get_field(&a[4], "f") == 2 && __CPROVER_get_field(a - 1, "f") == 2);
    __CPROVER_set_field((long *)&a[3], "f", 7); /* half of it is inside, which is not enough */
    assert(__CPROVER_get_field(&a[3], "f") == 2 && __CPROVER_get_field((long *)&a[3], "f") == 2);
    for (int k = 0; k < 4; k++)
        __CPROVER_set_field(&a[k], "f", 5);
    __CPROVER_set_field(&a[i], "f", 9);
    assert(__CPROVER_get_field(&a[i], "f") == (i >= 4 ? 2 : 9));
    assert(__CPROVER_get_field(&b[nondet_uint() & 3], "f") == 2);
    int first = __CPROVER_get_field(&a[0], "f"), last = __CPROVER_get_field(&a[3], "f");
    assert(first == (i == 0 ? 9 : 5));
    assert(last == (i == 3 ? 9 : 5));
    return 0;
}
