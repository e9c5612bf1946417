// EXPECT: safe
// ARGS: --no-malloc-may-fail
// NOTE: no_object.c:24:5: __CPROVER_set_field does nothing: the pointer leads to no object with a field 'f'
// TWIN: unsafe assert 22: `gone, "f") == 6` -> `gone, "f") == 1`
#include <assert.h>
#include <stdlib.h>

static int *dangling(void) {
    int local = 1;
    int *p = &local;
    __CPROVER_set_field(p, "f", 1);
    assert(__CPROVER_get_field(p, "f") == 1);
    return p;
}

int main(void) {
    __CPROVER_field_decl_local("f", (char)6);
    __CPROVER_field_decl_global("f", (char)6);
    int *null = 0, *gone = dangling(), *freed = malloc(sizeof *freed), *number = (int *)4096;
    __CPROVER_set_field(freed, "f", 1);
    free(freed);
    assert(__CPROVER_get_field(null, "f") == 6 && __CPROVER_get_field(gone, "f") == 6);
    assert(__CPROVER_get_field(freed, "f") == 6 && __CPROVER_get_field(number, "f") == 6);
    __CPROVER_set_field(null, "f", 1);
    __CPROVER_set_field(gone, "f", 1);
    __CPROVER_set_field(freed, "f", 1);
    __CPROVER_set_field(number, "f", 1);
    assert(__CPROVER_get_field(null, "f") == 6 && 6 == __CPROVER_get_field(gone, "f"));
    return 0;
}
