// EXPECT: unsafe double-free 10
// TWIN: safe: `i += 1` -> `i += 2`
#include <stdlib.h>

int main(void) {
    char *slots[4];
    for (int i = 0; i < 4; i += 2)
        slots[i] = slots[i + 1] = malloc(1);
    for (int i = 0; i < 4; i += 1)
        free(slots[i]);
    return 0;
}
