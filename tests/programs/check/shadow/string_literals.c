// EXPECT: safe
// TWIN: unsafe assert 12: `word + 1` -> `word + 2`
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    __CPROVER_field_decl_global("f", (_Bool)0);
    const char *word = "north", *other = "south";
    __CPROVER_set_field(word + 2, "f", 1); /* the field of a constant can be set, the constant cannot */
    unsigned i = nondet_uint() % 6;
    assert(__CPROVER_get_field(word + 2, "f") && !__CPROVER_get_field(other + 2, "f"));
    assert(!__CPROVER_get_field(word + 1, "f"));
    assert(__CPROVER_get_field(word + i, "f") == (i == 2));
    return 0;
}
