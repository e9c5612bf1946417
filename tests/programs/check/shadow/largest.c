// EXPECT: safe
// TWIN: unsafe assert 17: `(signed char)0` -> `(unsigned char)0`
// TWIN: unsafe assert 16: `(unsigned char)1` -> `(signed char)1`
#include <assert.h>

int main(void) {
    __CPROVER_field_decl_local("u", (unsigned char)1);
    __CPROVER_field_decl_local("s", (signed char)0);
    struct { short a, b; } x;
    __CPROVER_set_field(&x, "u", 2);
    __CPROVER_set_field(&x, "s", -3);
    __CPROVER_set_field(&x.a, "u", 200);
    __CPROVER_set_field(&x.a, "s", -2);
    __CPROVER_set_field((char *)&x.a + 1, "u", 100);
    __CPROVER_set_field((char *)&x.a + 1, "s", -100);
    assert(__CPROVER_get_field(&x, "u") == 200);
    assert(__CPROVER_get_field(&x, "s") == -2);
    return 0;
}
