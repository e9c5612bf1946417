// EXPECT: unsafe bounds 10
// TWIN: safe: `table + 3` -> `table + 2`
#include <stddef.h>

int main(void) {
    int table[3] = {1, 2, 3};
    int *from = table + 3, *to;
    for (size_t i = 0; i < sizeof from; i++)
        ((char *)&to)[i] = ((char *)&from)[i];
    return *to;
}
