// EXPECT: unsafe null 7
// TWIN: safe: `s->next->value` -> `s->value`
struct node { int value; struct node *next; };

int main(void) {
    struct node last = {1, 0}, *s = &last;
    return s->next->value;
}
