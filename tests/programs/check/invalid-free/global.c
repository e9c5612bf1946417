// EXPECT: unsafe invalid-free 8
// TWIN: safe: `*p = table` -> `*p = malloc(3)`
#include <stdlib.h>
int table[3];

int main(void) {
    int *p = table;
    free(p);
    return 0;
}
