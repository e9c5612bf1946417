// EXPECT: unknown
// TWIN: safe: `nondet_int();` -> `nondet_int() & 7;`
// TWIN: unsafe assert 13: `x >= 0` -> `x > 0`
// Inline assembly that no model exists for is an answer of `unknown` where it is reached.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x < 0)
        __asm__("hlt" : "=r"(x) : "0"(x), "r"(1));
    else
        assert(x >= 0);
    return 0;
}
