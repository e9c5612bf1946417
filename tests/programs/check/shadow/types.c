// EXPECT: safe
// TWIN: unsafe assert 28: `"three", 4);` -> `"three", 3);`
// TWIN: unsafe assert 26: `== 7` -> `== 15`
// TWIN: unsafe assert 32: `(_Bool)__CPROVER_get_field(&x, "stat")` -> `__CPROVER_get_field(&x, "stat") == 1`
#include <assert.h>

int main(void) {
    __CPROVER_field_decl_local("enabled", (_Bool)0);
    __CPROVER_field_decl_local("counter", (char)0);
    __CPROVER_field_decl_local("small", (signed char)-1);
    __CPROVER_field_decl_local("byte", (unsigned char)200);
    __CPROVER_field_decl_local("three", (_BitInt(3))-4);
    __CPROVER_field_decl_local("stat", (unsigned __CPROVER_bitvector[3])0);
    int x;
    assert(__CPROVER_get_field(&x, "small") == -1);
    assert(__CPROVER_get_field(&x, "byte") == 200);
    __CPROVER_set_field(&x, "enabled", 256); /* a _Bool of anything but 0 is 1 */
    assert(__CPROVER_get_field(&x, "enabled") == 1);
    __CPROVER_set_field(&x, "counter", 300);
    assert(__CPROVER_get_field(&x, "counter") == 44);
    __CPROVER_set_field(&x, "byte", -1);
    assert(__CPROVER_get_field(&x, "byte") == 255);
    assert(__CPROVER_get_field(&x, "three") == -4);
    __CPROVER_set_field(&x, "three", 11);
    assert(__CPROVER_get_field(&x, "three") == 3);
    __CPROVER_set_field(&x, "stat", 15); assert(__CPROVER_get_field(&x, "stat") == 7);
    __CPROVER_set_field(&x, "three", 4);
    assert(__CPROVER_get_field(&x, "three") == -4);
    __CPROVER_set_field(&x, "stat", 10);
    unsigned __CPROVER_bitvector[3] stat = (unsigned __CPROVER_bitvector[3])__CPROVER_get_field(&x, "stat");
    assert(stat == 2);
    assert((_Bool)__CPROVER_get_field(&x, "stat"));
    return 0;
}
