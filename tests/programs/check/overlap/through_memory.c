// EXPECT: unsafe overlap 11
// TWIN: safe: `{line, line + 1}` -> `{line, line + 4}`
// ARGS: --extend-select overlap
#include <string.h>
unsigned nondet_uint(void);

int main(void) {
    char line[8] = {0}, *places[2] = {line, line + 1};
    unsigned i = nondet_uint() % 2;
    if (i)
        memcpy(line, places[i], 4);
    return 0;
}
