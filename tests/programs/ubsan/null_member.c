// EXPECT: unsafe null 12
// CHECK: null
// INPUTS: 0
// TWIN: safe: `p->next->value` -> `(p->next ? p->next->value : 0)`
int nondet_int(void);

struct node { int value; struct node *next; };

int main(void) {
    struct node last = {3, 0}, first = {2, &last};
    struct node *p = nondet_int() ? &first : &last;
    return p->next->value;
}
