// EXPECT: safe
// TWIN: unsafe pointer-compare 8: `(uintptr_t)p - (uintptr_t)q` -> `(uintptr_t)(p - q)`
// ARGS: --extend-select pointer-compare
#include <stdint.h>

int main(void) {
    char a = 1, b = 2, *p = &a, *q = &b;
    uintptr_t distance = (uintptr_t)p - (uintptr_t)q;
    return distance == 1;
}
