// EXPECT: unsafe readonly 7
// TWIN: safe: `static const char block` -> `static char block`
#include <string.h>
static const char block[16] = "0123456789abcde";

int main(void) {
    memset((char *)block + 4, 0, 4);
    return 0;
}
