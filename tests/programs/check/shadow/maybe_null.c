// EXPECT: safe
// TWIN: unsafe assert 17: `c ? 0 : 1` -> `0`
// TWIN: unsafe assert 24: `(q == &y)` -> `1`
#include <assert.h>
_Bool nondet_bool(void);
int nondet_int(void);

int main(void) {
    __CPROVER_field_decl_local("f", (_Bool)1);
    int x, y, *none = 0;
    _Bool c = nondet_bool();
    int *p = c ? &x : none;
    assert(__CPROVER_get_field(p, "f") == 1);
    __CPROVER_set_field(p, "f", 0); /* does nothing where p is null, and that is no error */
    assert(__CPROVER_get_field(none, "f") == 1);
    int found = __CPROVER_get_field(p, "f");
    assert(found == (c ? 0 : 1));
    assert(__CPROVER_get_field(&x, "f") == !c);
    int *q = nondet_int() > 3 ? &x : &y;
    __CPROVER_set_field(&x, "f", 1);
    __CPROVER_set_field(q, "f", 0);
    assert(!__CPROVER_get_field(q, "f"));
    int of_x = __CPROVER_get_field(&x, "f");
    assert(of_x == (q == &y));
    assert(__CPROVER_get_field(&x, "f") + __CPROVER_get_field(&y, "f") == 1);
    return 0;
}
