// EXPECT: safe
// TWIN: unsafe bounds 9: `~(uintptr_t)1` -> `~(uintptr_t)0`
#include <stdint.h>

int main(void) {
    long value = 5;
    uintptr_t tagged = (uintptr_t)&value | 1;
    long *p = (long *)(tagged & ~(uintptr_t)1);
    return *p == 4;
}
