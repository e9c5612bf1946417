// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 9: `255}` -> `256}`
#include <stdint.h>
int main(void) {
    int sizes[] = {1, 255};
    uint8_t last = 0;
    for (int i = 0; i < 2; i++)
        last = sizes[i];
    return last == 0;
}
