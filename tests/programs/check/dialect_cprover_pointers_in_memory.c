// EXPECT: safe
// TWIN: unsafe assert 25: `< 3)` -> `<= 3)`
#include <stdlib.h>
#include <stddef.h>
_Bool __CPROVER_r_ok(const void *, size_t);
_Bool __CPROVER_same_object(const void *, const void *);
_Bool __CPROVER_DYNAMIC_OBJECT(const void *);
size_t __CPROVER_OBJECT_SIZE(const void *);
size_t __CPROVER_POINTER_OFFSET(const void *);
void __CPROVER_assert(_Bool, const char *);
unsigned nondet_unsigned(void);

int main(void) {
    char fixed[3], *heap = malloc(5);
    if (!heap)
        return 0;
    char *places[3] = {fixed, heap + 2, fixed + 1};
    unsigned i = nondet_unsigned() % 3, k = nondet_unsigned() % 4;
    char *p = places[i];
    __CPROVER_assert(__CPROVER_DYNAMIC_OBJECT(p) == (i == 1), "dynamic");
    __CPROVER_assert(__CPROVER_OBJECT_SIZE(p) == (i == 1 ? 5 : 3), "size");
    __CPROVER_assert(__CPROVER_POINTER_OFFSET(p) == (i == 0 ? 0 : i == 1 ? 2 : 1), "offset");
    __CPROVER_assert(__CPROVER_same_object(p, fixed) == (i != 1), "same");
    __CPROVER_assert(i != 1 || __CPROVER_r_ok(p, k) == (k <= 3), "range of the heap");
    __CPROVER_assert(i != 2 || __CPROVER_r_ok(p, k) == (k < 3), "range of the local");
    return 0;
}
