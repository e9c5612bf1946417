// EXPECT: safe
// ARGS: --select termination
// TWIN: unsafe termination 12: `{0, 1}` -> `{&c, 1}`
struct node {
    struct node *next;
    int value;
};
extern struct node a, b, c;
struct node a = {0, 1}, b = {&a, 2}, c = {&b, 3};
int main(void) {
    int sum = 0;
    for (struct node *p = &c; p; p = p->next)
        sum += p->value;
    return sum;
}
