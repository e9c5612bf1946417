// EXPECT: unsafe null 10
// CHECK: nonnull-attribute
// INPUTS: 1
// TWIN: safe: `1 ? 0` -> `1 ? ""`
#include <string.h>
int nondet_int(void);

int main(void) {
    const char *name = nondet_int() == 1 ? 0 : "abc";
    return strlen(name) == 3;
}
