// EXPECT: safe
// TWIN: unsafe use-after-free 15: `q = &local` -> `q = p`
#include <stdlib.h>
_Bool nd_bool(void);

int main(void) {
    int local = 4, *p = malloc(sizeof *p), *q = p;
    if (!p)
        return 0;
    *p = 3;
    if (nd_bool()) {
        free(p);
        q = &local;
    }
    return *q;
}
