// EXPECT: unsafe invalid-free 6
// TWIN: safe: `free((void *)main)` -> `free((void *)0)`
#include <stdlib.h>

int main(void) {
    free((void *)main);
    return 0;
}
