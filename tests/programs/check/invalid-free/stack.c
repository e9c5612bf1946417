// EXPECT: unsafe invalid-free 7
// TWIN: safe: `free(&x)` -> `free(0)`
#include <stdlib.h>

int main(void) {
    int x = 1;
    free(&x);
    return x;
}
