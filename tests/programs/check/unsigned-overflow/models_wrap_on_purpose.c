// EXPECT: safe
// ARGS: --extend-select unsigned-overflow
// TWIN: unsafe unsigned-overflow 8: `length - 3` -> `length - 4`
#include <string.h>
int main(void) {
    const char *text = "abc";
    unsigned length = strlen(text);
    return length - 3 == 1;
}
