// EXPECT: safe
// ARGS: --unwind 6
// TWIN: unsafe assert 18: `&inner, "f") == 0` -> `&inner, "f") == n`
// TWIN: unsafe assert 24: `c ? 1 : 2` -> `c ? 2 : 1`
// TWIN: unsafe assert 25: `? 7 : 0` -> `? 7 : 7`
#include <assert.h>
_Bool nondet_bool(void);
int nondet_int(void);

int main(void) {
    __CPROVER_field_decl_local("f", (char)0);
    _Bool c = nondet_bool();
    int x, y, n = nondet_int();
    __CPROVER_assume(0 <= n && n <= 5);
    char many[6];
    for (int i = 0; i < n; i++) {
        int inner; /* a new object each time */
        assert(__CPROVER_get_field(&inner, "f") == 0); __CPROVER_set_field(&inner, "f", i + 1);
        __CPROVER_set_field(&many[i], "f", 7);
    }
    if (c) __CPROVER_set_field(&x, "f", 1);
    else { __CPROVER_set_field(&x, "f", 2); __CPROVER_set_field((char *)&y + 1, "f", 4); }
    int of_x = __CPROVER_get_field(&x, "f"), of_y = __CPROVER_get_field(&y, "f");
    assert(of_x == (c ? 1 : 2) && of_y == (c ? 0 : 4));
    assert(__CPROVER_get_field(&many[2], "f") == (n > 2 ? 7 : 0));
    assert(__CPROVER_get_field(&many[5], "f") == 0);
    return 0;
}
