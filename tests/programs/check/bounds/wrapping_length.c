// EXPECT: unsafe bounds 10
// TWIN: safe: `off + len <= 8` -> `off <= 8 && len <= 8 - off`
#include <string.h>
unsigned nondet_uint(void);

int main(void) {
    char buffer[8], source[8] = {0};
    unsigned off = nondet_uint(), len = nondet_uint();
    if (off + len <= 8)
        memcpy(buffer + off, source, len);
    return 0;
}
