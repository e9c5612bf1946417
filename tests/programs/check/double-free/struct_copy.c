// EXPECT: unsafe double-free 9
// TWIN: safe: `free(copy.data)` -> `copy.data = 0`
#include <stdlib.h>
struct text { char *data; int length; };

int main(void) {
    struct text one = {malloc(3), 3}, copy = one;
    free(copy.data);
    free(one.data);
    return 0;
}
