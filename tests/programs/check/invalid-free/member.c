// EXPECT: unsafe invalid-free 9
// TWIN: safe: `&n->second` -> `&n->first`
#include <stdlib.h>
struct node { int first, second; };

int main(void) {
    struct node *n = malloc(sizeof *n);
    if (n)
        free(&n->second);
    return 0;
}
