// EXPECT: safe
// TWIN: unsafe bounds 11: `outer->first` -> `(outer - 1)->first`
#include <stddef.h>
struct link { struct link *next; };
struct node { int first; struct link link; int last; };

int main(void) {
    struct node n = {3, {0}, 4};
    struct link *l = &n.link;
    struct node *outer = (struct node *)((char *)l - offsetof(struct node, link));
    return outer->first;
}
