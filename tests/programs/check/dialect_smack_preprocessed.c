// EXPECT: safe
// TWIN: unsafe assert 10: `size > 4` -> `size > 3`
#include "smack.h"
typedef unsigned int size_t;
typedef unsigned short wchar_t;
typedef int bool;
int main(void) {
    size_t size = __VERIFIER_nondet_size_t();
    bool wide = sizeof(wchar_t) == 2;
    __VERIFIER_assert(!(size > 4 && size < 5) && wide);
    __VERIFIER_assert(__VERIFIER_nondet_bool() <= 1);
    return 0;
}
