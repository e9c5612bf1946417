// EXPECT: safe
// TWIN: unsafe assert 12: `n > 4` -> `n > 3`
// TWIN: unsafe assert 13: `n != 5 ||` -> `n == 6 ||`
#include <stdlib.h>

int main(void) {
    char *buffer = malloc(8);
    size_t n = nd_size_t();
    assume(buffer);
    assume(n > 4 && n < 8);
    memhavoc(buffer, n);
    sassert(sea_is_dereferenceable(buffer + n, 1) && 8 - n <= 3);
    sassert(n != 5 || n < 6);
    if (nd_bool() && n == 9) __VERIFIER_error();
    return 0;
}
