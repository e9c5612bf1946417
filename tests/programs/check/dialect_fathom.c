// EXPECT: safe
// TWIN: unsafe assert 13: `i < sizeof a` -> `i <= sizeof a`
// TWIN: unsafe assert 14: `fathom_havoc(a, 2)` -> `fathom_havoc(a, 3)`
// TWIN: unsafe assert 15: `x == 256` -> `x == 255`
#include <fathom.h>

int main(void) {
    char a[4] = {1, 2, 3, 4};
    size_t i = fathom_nondet_size_t();
    uint8_t x = fathom_nondet_uint8_t();
    fathom_assume(i < sizeof a);
    fathom_havoc(a, 2);
    fathom_assert(fathom_is_dereferenceable(a + i, 1) && fathom_object_size(a + i) == 4);
    fathom_assert(a[2] == 3 || __FATHOM__ != 1);
    if (x == 256) fathom_error();
    return 0;
}
