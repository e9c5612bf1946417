// EXPECT: safe
// TWIN: unsafe bounds 15: `nondet_bool() ? 8 : 3` -> `nondet_bool() ? 9 : 3`
// TWIN: unsafe bounds 15: `nondet_bool() ? 8 : 3` -> `nondet_bool() ? -1 : 3`
// TWIN: unsafe bounds 16: `nondet_bool() ? 4 : 2` -> `nondet_bool() ? 5 : 2`
// TWIN: unsafe bounds 17: `nondet_bool() ? 6 : 1` -> `nondet_bool() ? 7 : 1`
/* Lengths that are one of few numbers, none of which is 0. */
#include <string.h>
_Bool nondet_bool(void);

int main(void) {
    char source[8] = "abcdefg", target[8], few[4], moved[6];
    int copied = nondet_bool() ? 8 : 3;
    int filled = nondet_bool() ? 4 : 2;
    int shifted = nondet_bool() ? 6 : 1;
    memcpy(target, source, copied);
    memset(few, 1, filled);
    memmove(moved, source, shifted);
    return target[0] + few[0] + moved[0];
}
