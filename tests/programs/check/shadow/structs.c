// EXPECT: safe
// TWIN: unsafe assert 20: `&s.sub.y, "f", 5` -> `&s.sub.y, "f", 1`
// TWIN: unsafe assert 22: `&s.sub, "f", 3` -> `&s.sub.y, "f", 3`
#include <assert.h>
struct sub { char x; int y; long z[3]; };
struct whole { struct sub sub; char last; };
struct large { struct whole many[10]; };

static struct large all;

int main(void) {
    __CPROVER_field_decl_local("f", (char)0);
    __CPROVER_field_decl_global("f", (char)0);
    struct whole s, other;
    assert(__CPROVER_get_field(&s, "f") == 0);
    __CPROVER_set_field(&s.last, "f", 1);
    assert(__CPROVER_get_field(&s, "f") == 1 && __CPROVER_get_field(&s.sub, "f") == 0);
    __CPROVER_set_field(&s.sub.y, "f", 5);
    assert(__CPROVER_get_field(&s.sub.x, "f") == 0 && __CPROVER_get_field(&s.last, "f") == 1);
    assert(__CPROVER_get_field(&s, "f") == 5);
    __CPROVER_set_field(&s.sub, "f", 3);
    assert(__CPROVER_get_field(&s.sub.z[2], "f") == 3 && __CPROVER_get_field(&s.sub.x + 1, "f") == 3);
    assert(__CPROVER_get_field(&s.last, "f") == 1 && __CPROVER_get_field(&other, "f") == 0);
    __CPROVER_set_field(&all.many[4].sub.z[1], "f", 7);
    assert(__CPROVER_get_field(&all, "f") == 7 && __CPROVER_get_field(&all.many[5], "f") == 0);
    __CPROVER_set_field(&all, "f", 2);
    assert(__CPROVER_get_field(&all.many[4].sub.z[1], "f") == 2 && __CPROVER_get_field(&all.many[9].last, "f") == 2);
    return 0;
}
