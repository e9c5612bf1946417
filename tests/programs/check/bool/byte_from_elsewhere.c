// EXPECT: safe
// ARGS: --extend-select bool
// TWIN: unsafe bool 10: `byte != 0` -> `byte`
#include <stdbool.h>
#include <string.h>
unsigned char nondet_uchar(void);
static bool flag;
int main(void) {
    unsigned char byte = nondet_uchar(), truth = byte != 0;
    return memcpy(&flag, &truth, 1) && flag;
}
