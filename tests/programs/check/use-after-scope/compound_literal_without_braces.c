// EXPECT: unsafe use-after-scope 12
// TWIN: safe: `&(struct node){i, list}` -> `&nodes[i]`
// TWIN: unsafe use-after-scope 12: `for (int i = 0; i < 3; i++)` -> `int i = 3; while (i--)`
// TWIN: unsafe use-after-scope 11: `for (int i = 0; i < 3; i++) list = &(struct node){i, list};` -> `int i = 0; do list = &(struct node){i, 0}; while (list->value);`
// TWIN: unsafe use-after-scope 12: `for (int i = 0; i < 3; i++)` -> `int i = 2; if (nodes[0].value == 0)`
struct node { int value; struct node *next; };

int main(void) {
    static struct node nodes[3];
    struct node *list = 0;
    for (int i = 0; i < 3; i++) list = &(struct node){i, list};
    return list->value;
}
