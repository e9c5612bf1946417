// EXPECT: safe
// TWIN: unsafe bounds 8: `line + 2, line, 6` -> `line + 3, line, 6`
#include <assert.h>
#include <string.h>

int main(void) {
    char line[8] = "abcdefgh";
    memmove(line + 2, line, 6);
    assert(line[7] == 'f' && line[2] == 'a');
    return 0;
}
