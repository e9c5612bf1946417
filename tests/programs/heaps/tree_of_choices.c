// EXPECT: unsafe use-after-free
// TWIN: safe: `n > 12` -> `n > 20`
// Each node hangs left or right below the one before. The walk down frees a node twice where the last four turn left.
#include <stdlib.h>
int nondet_int(void);
struct node { struct node *left, *right; };
int main(void) {
    struct node *root = 0, **link = &root, *p;
    int n = 0, turns = 0;
    for (; n < 20 && nondet_int(); n++) {
        struct node *new = malloc(sizeof *new);
        if (!new) exit(1);
        new->left = new->right = 0;
        *link = new;
        link = nondet_int() ? &new->left : &new->right;
    }
    for (p = root; p;) {
        struct node *below = p->left ? p->left : p->right;
        turns = below && below == p->left ? turns + 1 : 0;
        free(p);
        if (turns == 4 && n > 12) free(below);
        p = below;
    }
    return 0;
}
