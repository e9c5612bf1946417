// EXPECT: safe
// TWIN: unsafe assert 16: `&i, "f") == 3` -> `&i, "f") == 0`
// TWIN: unsafe assert 18: `(char *)&i + 2` -> `(char *)&i + 1`
// TWIN: unsafe assert 21: `(&i, "f", 1)` -> `((short *)&i, "f", 1)`
#include <assert.h>

int main(void) {
    __CPROVER_field_decl_local("f", (char)0);
    __CPROVER_field_decl_local("t", (_Bool)0);
    int i, j;
    char *bytes = (char *)&i;
    __CPROVER_set_field(bytes + 1, "f", 3);
    __CPROVER_set_field(bytes + 1, "t", 1);
    assert(__CPROVER_get_field(bytes, "f") == 0 && __CPROVER_get_field(bytes + 1, "f") == 3);
    assert(__CPROVER_get_field(bytes + 2, "f") == 0 && __CPROVER_get_field((short *)bytes + 1, "f") == 0);
    assert(__CPROVER_get_field(&i, "f") == 3);
    assert(__CPROVER_get_field(&i, "t") == 1);
    assert(__CPROVER_get_field((char *)&i + 2, "f") == 0);
    __CPROVER_set_field(&i, "f", 1);
    __CPROVER_set_field(bytes, "f", -2);
    assert(__CPROVER_get_field(bytes + 3, "f") == 1 && __CPROVER_get_field(&i, "f") == 1);
    assert(__CPROVER_get_field(&j, "f") == 0 && __CPROVER_get_field(&j, "t") == 0);
    return 0;
}
