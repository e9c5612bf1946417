// EXPECT: unsafe overlap 11
// TWIN: safe: `i < j` -> `i + 3 < j`
// ARGS: --extend-select overlap
#include <string.h>
unsigned nondet_uint(void);

int main(void) {
    char line[16] = {0};
    unsigned i = nondet_uint(), j = nondet_uint();
    if (i <= 12 && j <= 12 && i < j)
        memcpy(line + i, line + j, 4);
    return 0;
}
