// EXPECT: unsafe invalid-free 8
// TWIN: safe: `*s = "text"` -> `*s = strdup("text")`
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *s = "text";
    free(s);
    return 0;
}
