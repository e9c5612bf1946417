// EXPECT: unsafe null 10
// TWIN: safe: `length > 0` -> `length > 8`
#include <string.h>
unsigned nondet_uint(void);

int main(void) {
    char buffer[8], *source = 0;
    unsigned length = nondet_uint() % 8;
    if (length > 0)
        memcpy(buffer, source, length);
    return 0;
}
