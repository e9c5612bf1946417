// An entry with a pointer gets an object of that type with any contents.
// FLAGS: --entry next --pointer-depth 2 --select assert,null
void __VERIFIER_assert(int);
struct node { struct node *next; short value; };
int next(const struct node *list) {
    __VERIFIER_assert(list->next->value != 3);
    return 0;
}
