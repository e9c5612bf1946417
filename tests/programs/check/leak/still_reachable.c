// EXPECT: unsafe leak 8
// TWIN: safe: `kept = malloc(4)` -> `kept = buffer`
// ARGS: --extend-select leak
#include <stdlib.h>
char buffer[4], *kept;

int main(void) {
    kept = malloc(4);
    return 0;
}
