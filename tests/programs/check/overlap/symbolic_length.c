// EXPECT: unsafe overlap 11
// TWIN: safe: `n <= 5` -> `n <= 4`
// ARGS: --extend-select overlap
#include <string.h>
unsigned nondet_uint(void);

int main(void) {
    char line[12] = {0};
    unsigned n = nondet_uint();
    if (n <= 5)
        memcpy(line + 4, line, n);
    return 0;
}
