// EXPECT: unsafe null 8
// TWIN: unsafe null 8: `a.next && a.next != &b` -> `a.next != &b`
// TWIN: safe: `a.next && a.next != &b` -> `a.next == &b`
struct node { struct node *next; int value; };
int main(void) {
    struct node a, b;
    b.value = 3;
    if (a.next && a.next != &b) return a.next->value;
    return 0;
}
