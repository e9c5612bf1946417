// EXPECT: safe
// TWIN: unsafe assert 13: `a[0] < a[1]` -> `a[0] <= a[1]`
// TWIN: unsafe assert 13: `a[1] - a[0] > 0` -> `a[1] != 777`
#include <assert.h>
#include <stddef.h>
void klee_make_symbolic(void *, size_t, const char *);
void klee_assume(unsigned long);

int main(void) {
    unsigned short a[2];
    klee_make_symbolic(a, sizeof a, "a");
    klee_assume(a[0] < a[1]);
    assert(a[1] - a[0] > 0);
    return 0;
}
