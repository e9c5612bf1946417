// EXPECT: unsafe bounds 9
// TWIN: safe: `bytes + 5` -> `bytes + 4`
// TWIN: unsafe bounds 9: `bytes + 5` -> `bytes - 1`
#include <string.h>

int main(void) {
    unsigned char bytes[8] = {0};
    unsigned value;
    memcpy(&value, bytes + 5, sizeof value);
    return value;
}
