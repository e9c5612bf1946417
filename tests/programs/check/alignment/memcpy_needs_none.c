// EXPECT: safe
// TWIN: unsafe alignment 9: `memcpy(&x, raw + 1, 4)` -> `x = *(int *)(raw + 1)`
// ARGS: --extend-select alignment
#include <string.h>

int main(void) {
    _Alignas(8) char raw[8] = {0};
    int x;
    memcpy(&x, raw + 1, 4);
    return x;
}
