// EXPECT: safe
// TWIN: unsafe assert 21: `i < n ? 4 : 0` -> `4`
// TWIN: unsafe assert 26: `k == i ? 6` -> `k == i ? 5`
#include <assert.h>
#include <stdlib.h>
size_t nondet_size_t(void);

struct node { struct node *next; int value; };

int main(void) {
    __CPROVER_field_decl_global("f", (char)0);
    size_t n = nondet_size_t(), i = nondet_size_t(), k = nondet_size_t();
    char *p = malloc(n);
    struct node *one = malloc(sizeof *one);
    if (!p || !one) {
        assert(__CPROVER_get_field(one, "f") == 0);
        free(p);
        free(one);
        return 0;
    }
    __CPROVER_set_field(p + i, "f", 4); assert(__CPROVER_get_field(p + i, "f") == (i < n ? 4 : 0));
    if (i < n && k < n) {
        __CPROVER_set_field(p + i, "f", 6);
        p[k] = 1;
        int found = __CPROVER_get_field(p + k, "f");
        assert(found == (k == i ? 6 : 0));
    }
    __CPROVER_set_field(&one->value, "f", 2);
    one->next = one;
    assert(__CPROVER_get_field(&one->next->next->value, "f") == 2);
    assert(__CPROVER_get_field(&one->next, "f") == 0);
    free(p);
    free(one);
    return 0;
}
