// EXPECT: unsafe bounds 17
// ARGS: --no-malloc-may-fail
// TWIN: safe: `*(p + 1) = 0` -> `if (__CPROVER_rw_ok(p, 2)) *(p + 1) = 0; else return 0`
// TWIN: safe: `malloc(sizeof(uint8_t))` -> `malloc(sizeof(uint16_t))`
// SeaBMC (FMCAD 2022), figure 2: the assertions hold; the second store may be out of bounds.
#include <stdint.h>
#include <stdlib.h>
void assume(_Bool), sassert(_Bool);
uint8_t nd_char(void);
_Bool nd_bool(void), __CPROVER_rw_ok(const void *, size_t);

int main(void) {
    uint8_t x = nd_char();
    assume(x > 0 && x < 10);
    uint8_t *p = nd_bool() ? malloc(2 * sizeof(uint8_t)) : malloc(sizeof(uint8_t));
    *p = x;
    *(p + 1) = 0;
    sassert(0 < *p && *p < 10);
    sassert(*(p + 1) == 0);
    return 0;
}
