// EXPECT: unsafe overlap 8
// TWIN: safe: `, 3)` -> `, 2)`
// ARGS: --extend-select overlap
#include <string.h>

int main(void) {
    char line[8] = "abcdefgh";
    memcpy(line + 2, line, 3);
    return 0;
}
