// EXPECT: safe
// TWIN: unsafe assert: `wanted < p->key ?` -> `wanted < p->key - (n == 19) ?`
// A binary search tree of up to 20 keys: an arbitrary key is found exactly where it was inserted.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *left, *right; int key; };
static void clear(struct node *tree) {
    if (!tree) return;
    clear(tree->left);
    clear(tree->right);
    free(tree);
}
int main(void) {
    struct node *root = 0;
    int n = 0;
    for (; n < 20 && nondet_int(); n++) {
        int key = n * 7 % 20;
        struct node **link = &root;
        while (*link) link = key < (*link)->key ? &(*link)->left : &(*link)->right;
        struct node *new = malloc(sizeof *new);
        if (!new) break;
        new->left = new->right = 0;
        new->key = key;
        *link = new;
    }
    int wanted = nondet_int(), inserted = 0;
    for (int i = 0; i < n; i++) inserted |= i * 7 % 20 == wanted;
    struct node *p = root;
    while (p && p->key != wanted) p = wanted < p->key ? p->left : p->right;
    __VERIFIER_assert((p != 0) == inserted);
    clear(root);
    return 0;
}
