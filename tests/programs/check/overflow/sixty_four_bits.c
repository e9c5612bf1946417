// EXPECT: safe
// TWIN: unsafe overflow 8: `b = nondet_int()` -> `b = nondet_long()`
#include <stdint.h>
int64_t nondet_long(void);
int nondet_int(void);
int main(void) {
    int64_t a = nondet_int(), b = nondet_int();
    int64_t product = a * b;
    return product == 0;
}
