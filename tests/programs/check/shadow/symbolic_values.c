// EXPECT: safe
// TWIN: unsafe assert 17: `(signed char)v);` -> `(unsigned char)v);`
// TWIN: unsafe assert 20: `v != 0` -> `v > 0`
// TWIN: unsafe assert 23: `(v & 7)` -> `(v & 3)`
#include <assert.h>
int nondet_int(void);

int main(void) {
    __CPROVER_field_decl_local("s", (signed char)0);
    __CPROVER_field_decl_local("b", (_Bool)0);
    __CPROVER_field_decl_local("u", (unsigned _BitInt(3))0);
    int x, v = nondet_int();
    __CPROVER_set_field(&x, "s", v);
    __CPROVER_set_field(&x, "b", v);
    __CPROVER_set_field(&x, "u", v);
    int s = __CPROVER_get_field(&x, "s");
    assert(s == (signed char)v);
    assert(-128 <= s && s <= 127);
    int b = __CPROVER_get_field((short *)&x + 1, "b");
    assert(b == (v != 0));
    assert(b == 0 || b == 1);
    int u = __CPROVER_get_field(&x, "u");
    assert(u == (v & 7));
    return 0;
}
