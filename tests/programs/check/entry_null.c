// EXPECT: safe
// ARGS: --entry target --pointer-may-be-null
// TWIN: unsafe null 8: `p && p->next` -> `p->next`
// TWIN: unsafe null 8: `p && p->next` -> `p`
struct node { int value; struct node *next; };

int target(struct node *p) {
    return p && p->next ? p->next->value : 0;
}
