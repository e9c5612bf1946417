// EXPECT: safe
// TWIN: unsafe assert 16: `h->state + by` -> `h->state - by`
#include <assert.h>
struct handler {
    int (*step)(struct handler *, int);
    int state;
};
unsigned char nd_uchar(void);
static int add(struct handler *h, int by) { return h->state + by; }
static int keep(struct handler *h, int by) { return h->state; }

int main(void) {
    struct handler h = {nd_uchar() & 1 ? add : keep, 3};
    for (int i = 0; i < 3; i++)
        h.state = h.step(&h, i);
    assert(h.state >= 3);
    return 0;
}
