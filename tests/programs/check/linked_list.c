// EXPECT: safe
// TWIN: unsafe null 21: `if (!fresh)` -> `if (n > 9)`
// TWIN: unsafe assert 29: `sum <= 3` -> `sum < 3`
// TWIN: unsafe use-after-free 31: `list = next` -> `list = list`
// Allocation may fail; what was allocated is freed once.
#include <assert.h>
#include <stdlib.h>
struct node {
    int value;
    struct node *next;
};
_Bool nd_bool(void);

int main(void) {
    struct node *list = 0;
    int n = 0;
    for (int i = 0; i < 3; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        if (!fresh)
            break;
        fresh->value = i;
        fresh->next = list;
        list = fresh;
        n++;
    }
    int sum = 0;
    for (struct node *at = list; at; at = at->next)
        sum += at->value;
    assert(sum <= 3);
    for (int i = 0; i < n; i++) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
