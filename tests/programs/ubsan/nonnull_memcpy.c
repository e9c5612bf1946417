// EXPECT: unsafe null 11
// CHECK: nonnull-attribute
// INPUTS: 0
// TWIN: safe: `from : 0` -> `from : from`
#include <string.h>
unsigned nondet_uint(void);

int main(void) {
    char to[4] = "abc", from[4] = "xyz";
    unsigned n = nondet_uint() % 5;
    memcpy(to, n ? from : 0, n);
    return to[3];
}
