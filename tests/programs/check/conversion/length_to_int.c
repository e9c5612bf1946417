// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 8: `0x7fffffff` -> `0xffffffff`
#include <stddef.h>
size_t nondet_size_t(void);
int main(void) {
    size_t n = nondet_size_t();
    int length = n & 0x7fffffff;
    return length == 5;
}
