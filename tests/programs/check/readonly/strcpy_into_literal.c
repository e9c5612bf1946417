// EXPECT: unsafe readonly
// TWIN: safe: `char *to` -> `char to[]`
#include <string.h>

int main(void) {
    char *to = "abc";
    strcpy(to, "xyz");
    return 0;
}
