// EXPECT: unsafe use-after-scope 13
// TWIN: safe: `char line[8]` -> `static char line[8]`
#include <string.h>

static char *greeting(void) {
    char line[8];
    strcpy(line, "hello");
    char *p = line;
    return p;
}

int main(void) {
    return greeting()[1];
}
