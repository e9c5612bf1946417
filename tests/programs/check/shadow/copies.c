// EXPECT: safe
// TWIN: unsafe assert 17: `to.b, "f") == 0` -> `to.b, "f") == 1`
// TWIN: unsafe assert 21: `i < (int)sizeof to` -> `i < 4`
#include <assert.h>
#include <string.h>
struct pair { int a, b; };

int main(void) {
    __CPROVER_field_decl_local("f", (_Bool)0);
    struct pair from = {1, 2}, to, assigned;
    __CPROVER_set_field(&from, "f", 1);
    memcpy(&to, &from, sizeof to);
    assigned = from;
    int c = from.a;
    assert(to.a == 1 && assigned.b == 2 && c == 1);
    assert(!__CPROVER_get_field(&assigned, "f") && !__CPROVER_get_field(&c, "f"));
    assert(__CPROVER_get_field(&to.b, "f") == 0);
    for (int i = 0; i < (int)sizeof to; i++)
        __CPROVER_set_field((char *)&to + i, "f", __CPROVER_get_field((char *)&from + i, "f"));
    memset(&to, 0, sizeof to);
    assert(__CPROVER_get_field(&to.b, "f") == 1);
    return 0;
}
