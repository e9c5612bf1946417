// EXPECT: safe
// ARGS: --no-malloc-may-fail
// NOTE: scopes.c:18:5: __CPROVER_set_field does nothing
// TWIN: unsafe assert 22: `field_decl_global("g"` -> `field_decl_local("g"`
// TWIN: unsafe assert 27: `&x ? 3 : 10` -> `&x ? 3 : 1`
#include <assert.h>
#include <stdlib.h>
_Bool nondet_bool(void);
static int global;

int main(void) {
    __CPROVER_field_decl_local("l", (char)1);
    __CPROVER_field_decl_global("g", (char)2);
    int x, *heap = malloc(sizeof *heap);
    static int kept;
    __CPROVER_set_field(&x, "l", 10);
    __CPROVER_set_field(&global, "g", 20);
    __CPROVER_set_field(&x, "g", 20); /* neither of these has an effect, nor fails */
    __CPROVER_set_field(&global, "l", 10);
    __CPROVER_set_field(heap, "l", 10);
    __CPROVER_set_field(&kept, "l", 10);
    assert(__CPROVER_get_field(&global, "g") == 20 && __CPROVER_get_field(&global, "l") == 1);
    assert(__CPROVER_get_field(heap, "l") == 1 && __CPROVER_get_field(&kept, "l") == 1);
    int *p = nondet_bool() ? &x : &global;
    __CPROVER_set_field(p, "l", 3);
    int seen = __CPROVER_get_field(p, "l"); assert((seen == 3) == (p == &x));
    assert(__CPROVER_get_field(&x, "l") == (p == &x ? 3 : 10));
    assert(__CPROVER_get_field(&x, "g") == 2);
    free(heap);
    return 0;
}
