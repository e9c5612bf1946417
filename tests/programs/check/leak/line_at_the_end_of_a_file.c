// EXPECT: safe
// ARGS: --extend-select leak
// TWIN: unsafe leak 8: `== -1) {` -> `== -1) { return 0;`
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *line = NULL; size_t size = 0;
    if (getline(&line, &size, stdin) == -1) {
        free(line);
        return 0;
    }
    free(line);
    return 0;
}
