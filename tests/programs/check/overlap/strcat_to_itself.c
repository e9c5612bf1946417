// EXPECT: unsafe overlap
// TWIN: safe: `line + 1` -> `other`
// ARGS: --extend-select overlap
#include <string.h>

int main(void) {
    char line[8] = "ab", other[] = "b";
    line[3] = 0;
    strncat(line, line + 1, 3);
    return 0;
}
