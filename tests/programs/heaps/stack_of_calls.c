// EXPECT: unsafe null
// TWIN: safe: `!top && i < 9` -> `!top`
// Brackets are matched with a stack. A closing one that nothing opened, after at least nine others, is not refused.
#include <stdlib.h>
int nondet_int(void);
struct node { struct node *below; char open; };
int main(void) {
    struct node *top = 0;
    int wrong = 0;
    for (int i = 0; i < 20 && !wrong; i++) {
        int c = nondet_int();
        if (c == '(' || c == '[') {
            struct node *new = malloc(sizeof *new);
            if (!new) exit(1);
            new->open = (char)c;
            new->below = top;
            top = new;
        } else if (c == ')' || c == ']') {
            if (!top && i < 9) break;
            struct node *old = top;
            wrong = (old->open == '(') != (c == ')');
            top = old->below;
            free(old);
        } else break;
    }
    while (top) {
        struct node *old = top;
        top = old->below;
        free(old);
    }
    return 0;
}
