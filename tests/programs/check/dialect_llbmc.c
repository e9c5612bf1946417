// EXPECT: safe
// TWIN: unsafe assert 9: `x > 0` -> `x >= 0`
#include <llbmc.h>

int main(void) {
    int x = __llbmc_nondef_int();
    char c = __llbmc_nondef_char();
    __llbmc_assume(x > 0 && c == 'c');
    __llbmc_assert(x != 0 && c - 'c' == 0);
    return 0;
}
