// EXPECT: safe
// TWIN: unsafe leak 9: `i < 3; i++` -> `i < 2; i++`
// ARGS: --extend-select leak
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    char *slots[3] = {0};
    slots[nondet_uint() % 3] = malloc(1);
    for (int i = 0; i < 3; i++)
        free(slots[i]);
    return 0;
}
