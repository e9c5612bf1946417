// EXPECT: unsafe invalid-free 6
// TWIN: safe: `(char *)4096` -> `(char *)0`
#include <stdlib.h>

int main(void) {
    free((char *)4096);
    return 0;
}
