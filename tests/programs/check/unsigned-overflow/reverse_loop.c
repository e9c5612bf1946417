// EXPECT: unsafe unsigned-overflow 7
// ARGS: --extend-select unsigned-overflow
// TWIN: safe: `i-- > 0` -> `i > 0 && i--`
#include <stddef.h>
int main(void) {
    int items[4] = {1, 2, 3, 4}, sum = 0;
    for (size_t i = 4; i-- > 0;)
        sum += items[i];
    return sum == 10;
}
