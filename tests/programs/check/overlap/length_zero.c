// EXPECT: safe
// TWIN: unsafe overlap 8: `line + 1, 0` -> `line + 1, 2`
// ARGS: --extend-select overlap
#include <string.h>

int main(void) {
    char line[4] = "abc";
    memcpy(line, line + 1, 0);
    return 0;
}
