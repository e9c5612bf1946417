// EXPECT: safe
// TWIN: unsafe bounds 12: `i < 5` -> `i < 6`
// TWIN: unsafe bounds 12: `sizeof *m + 5` -> `sizeof *m + 4`
#include <stdlib.h>
struct message { int length; char data[]; };

int main(void) {
    struct message *m = malloc(sizeof *m + 5);
    if (!m)
        return 0;
    for (int i = 0; i < 5; i++)
        m->data[i] = i;
    free(m);
    return 0;
}
