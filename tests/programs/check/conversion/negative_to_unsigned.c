// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 10: `x < 0 ||` -> `x < -1 ||`
#include <stdint.h>
int nondet_int(void);
int main(void) {
    int x = nondet_int();
    if (x < 0 || x > 0xffff)
        return 0;
    uint16_t port = x;
    return port == 80;
}
