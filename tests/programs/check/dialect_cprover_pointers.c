// EXPECT: safe
// TWIN: unsafe assert 23: `p + 2, 2` -> `p + 3, 2`
// TWIN: unsafe assert 26: `q = p + 1` -> `q = other`
// TWIN: unsafe assert 31: `offset == 3` -> `offset == 2`
#include <stdlib.h>
#include <stddef.h>
_Bool __CPROVER_r_ok(const void *, size_t);
_Bool __CPROVER_w_ok(const void *, size_t);
_Bool __CPROVER_same_object(const void *, const void *);
_Bool __CPROVER_DYNAMIC_OBJECT(const void *);
_Bool __CPROVER_LIVE_OBJECT(const void *);
_Bool __CPROVER_is_freeable(const void *);
size_t __CPROVER_OBJECT_SIZE(const void *);
size_t __CPROVER_POINTER_OFFSET(const void *);
size_t __CPROVER_POINTER_OBJECT(const void *);
void __CPROVER_assert(_Bool, const char *);
_Bool nondet_bool(void);

int main(void) {
    char *p = malloc(4), other[3];
    if (!p)
        return 0;
    __CPROVER_assert(__CPROVER_r_ok(p + 2, 2) && !__CPROVER_r_ok(p - 1, 1), "ranges");
    __CPROVER_assert(__CPROVER_r_ok("text", 5) && !__CPROVER_w_ok("text", 1) && !__CPROVER_r_ok(NULL, 1), "literals");
    char *q = p + 1, *r = nondet_bool() ? p : other;
    __CPROVER_assert(__CPROVER_same_object(p, q), "same");
    __CPROVER_assert(__CPROVER_same_object(r, p) == __CPROVER_DYNAMIC_OBJECT(r), "dynamic");
    __CPROVER_assert(__CPROVER_OBJECT_SIZE(r) == (__CPROVER_DYNAMIC_OBJECT(r) ? 4 : 3), "size");
    __CPROVER_assert((__CPROVER_POINTER_OBJECT(r) == __CPROVER_POINTER_OBJECT(q)) == __CPROVER_same_object(r, q), "object");
    size_t offset = __CPROVER_POINTER_OFFSET(p + 3);
    __CPROVER_assert(offset == 3, "offset");
    __CPROVER_assert(__CPROVER_is_freeable(p) && !__CPROVER_is_freeable(p + 1) && !__CPROVER_is_freeable(other), "free");
    free(p);
    __CPROVER_assert(!__CPROVER_is_freeable(p) && __CPROVER_is_freeable(NULL) && !__CPROVER_LIVE_OBJECT(p), "freed");
    return 0;
}
