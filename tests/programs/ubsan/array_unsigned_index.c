// EXPECT: unsafe bounds 10
// CHECK: array-bounds
// INPUTS: 0
// TWIN: safe: `nondet_uint() % 5` -> `nondet_uint() % 4 + 1`
unsigned nondet_uint(void);

struct stack { int below; int items[4]; int top; };

static int pop(struct stack *s) {
    return s->items[s->top - 1];
}

int main(void) {
    struct stack s = {9, {1, 2, 3, 4}, 0};
    s.top = nondet_uint() % 5;
    return pop(&s);
}
