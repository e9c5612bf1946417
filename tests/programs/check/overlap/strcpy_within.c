// EXPECT: unsafe overlap
// TWIN: safe: `line + 2` -> `line + 4`
// ARGS: --extend-select overlap
#include <string.h>

int main(void) {
    char line[8] = "abcdefg";
    line[5] = 0;
    strcpy(line, line + 2);
    return 0;
}
