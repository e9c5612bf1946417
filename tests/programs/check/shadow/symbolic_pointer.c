// EXPECT: safe
// TWIN: unsafe assert 22: `i == k ? 3` -> `i != k ? 3`
// TWIN: unsafe assert 25: `? 0 : 5` -> `? 5 : 5`
#include <assert.h>
unsigned nondet_uint(void);

static int a, b, c, d, e, f, g, h, i9, last;
static int *const all[] = {&a, &b, &c, &d, &e, &f, &g, &h, &i9, &last, 0};
static int *chosen;

int main(void) {
    __CPROVER_field_decl_global("f", (char)0);
    __CPROVER_field_decl_local("l", (char)0);
    unsigned i = nondet_uint(), k = nondet_uint();
    __CPROVER_assume(i <= 10 && k <= 9);
    chosen = all[i];
    __CPROVER_set_field(chosen, "l", 4); /* no local */
    assert(__CPROVER_get_field(chosen, "l") == 0);
    __CPROVER_set_field(chosen, "f", 3);
    int one = __CPROVER_get_field(all[k], "f");
    assert(__CPROVER_get_field(chosen, "f") == (i < 10 ? 3 : 0));
    assert(one == (i == k ? 3 : 0));
    for (int n = 0; n < 10; n++)
        __CPROVER_set_field(all[n], "f", 5);
    assert(__CPROVER_get_field(chosen, "f") == (i == 10 ? 0 : 5));
    return 0;
}
