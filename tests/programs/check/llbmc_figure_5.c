// EXPECT: unsafe double-free 27
// ARGS: --no-malloc-may-fail
// TWIN: safe: `if (argc > 1)` -> `if ((argc | 1) != 0)`
// TWIN: unsafe assert 25: `== 10` -> `== 11`
// LLBMC (A Precise Memory Model for Low-Level Bounded Model Checking), figure 5: freed twice when argc is at most 1.
#include <stdlib.h>
void __llbmc_assert(int);
struct S {
    int x;
    struct S *n;
};

int main(int argc, char *argv[]) {
    struct S *p, *q;
    p = malloc(sizeof(struct S));
    p->x = 5;
    p->n = NULL;
    if (argc > 1) {
        q = malloc(sizeof(struct S));
        q->x = 5;
        q->n = p;
    } else {
        q = p;
    }
    __llbmc_assert(p->x + q->x == 10);
    free(q);
    free(p);
    return 0;
}
