// EXPECT: safe
// TWIN: unsafe bounds 13: `at->value != 3` -> `at[1].value != 3`
#include <assert.h>
#include <stdint.h>
struct node { int value; uintptr_t both; };

int main(void) {
    struct node a = {1, 0}, b = {2, 0}, c = {3, 0};
    a.both = (uintptr_t)&b;
    b.both = (uintptr_t)&a ^ (uintptr_t)&c;
    c.both = (uintptr_t)&b;
    struct node *before = 0, *at = &a;
    while (at->value != 3) {
        struct node *next = (struct node *)(at->both ^ (uintptr_t)before);
        before = at;
        at = next;
    }
    assert(at == &c);
    return 0;
}
