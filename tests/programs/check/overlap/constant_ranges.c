// EXPECT: unsafe overlap 9
// TWIN: safe: `line + 3` -> `line + 4`
// TWIN: safe: `memcpy` -> `memmove`
// ARGS: --extend-select overlap
#include <string.h>

int main(void) {
    char line[8] = "abcdefgh";
    memcpy(line, line + 3, 4);
    return 0;
}
