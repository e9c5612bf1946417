// EXPECT: safe
// TWIN: unsafe assert 30: `node->next == 0` -> `node->next != 0`
// TWIN: unsafe null 32: `if (node) {` -> `{`
// TWIN: unsafe assert 34: `value = x;` -> `value = x ^ 1;`
// TWIN: unsafe use-after-free 36: `free(other)` -> `free(node)`
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int nondet_int(void);

struct node {
    struct node *next;
    int value, count;
};

static struct node *made(void) {
    struct node *node = malloc(sizeof *node);
    if (node)
        memset(node, 0, sizeof *node);
    return node;
}

int main(void) {
    int x = nondet_int();
    struct node *node = made(), *other = made();
    if (node)
        node->value = x;
    if (other && node)
        node->count = 2;
    if (node) assert(node->next == 0);
    if (node) {
        if (node->next)
            node->next->value = 0;
        assert(node->value == x);
        free(other);
        assert(node->count <= 2);
    }
    return 0;
}
