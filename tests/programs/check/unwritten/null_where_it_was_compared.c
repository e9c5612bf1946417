// EXPECT: unsafe null 10
// TWIN: safe: `return *p;` -> `return p ? *p : 0;`
// The word that was never written is used only where it is null: the comparison leaves no other number for it.
#include <stdlib.h>
int main(void) {
    int x = 0, **w = malloc(sizeof *w);
    if (!w) return 0;
    int *p = *w;
    if (p != NULL) p = &x;
    return *p;
}
