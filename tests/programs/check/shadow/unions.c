// EXPECT: safe
// TWIN: unsafe assert 12: `&u.words[1], "f", 4` -> `&u.words[0], "f", 4`
// TWIN: unsafe assert 19: `&u.number, "f", 2` -> `&u.words[0], "f", 2`
#include <assert.h>
union view { unsigned number; unsigned short words[2]; unsigned char bytes[6]; struct { unsigned low : 4, high : 20; } bits; };

int main(void) {
    __CPROVER_field_decl_local("f", (char)0);
    union view u;
    __CPROVER_set_field(&u.words[1], "f", 4);
    assert(__CPROVER_get_field(&u.number, "f") == 4);
    assert(__CPROVER_get_field(&u.bytes[1], "f") == 0);
    assert(__CPROVER_get_field(&u.bytes[2], "f") == 4 && __CPROVER_get_field(&u.bytes[3], "f") == 4);
    assert(__CPROVER_get_field(&u, "f") == 4 && __CPROVER_get_field(&u.bits, "f") == 4);
    u.number = 77;
    assert(__CPROVER_get_field(&u.number, "f") == 4);
    __CPROVER_set_field(&u.number, "f", 2);
    __CPROVER_set_field(&u.bytes[5], "f", 1);
    assert(__CPROVER_get_field(&u, "f") == 2 && __CPROVER_get_field(&u.bytes[3], "f") == 2);
    assert(__CPROVER_get_field(&u.bytes[4], "f") == 0);
    return 0;
}
