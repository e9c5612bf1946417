// EXPECT: unsafe leak 11
// TWIN: safe: `free(b);` -> `free(b->data), free(b);`
// ARGS: --extend-select leak
#include <stdlib.h>
struct buffer { char *data; };

int main(void) {
    struct buffer *b = malloc(sizeof *b);
    if (!b)
        return 0;
    b->data = malloc(4);
    free(b);
    return 0;
}
