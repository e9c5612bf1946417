// EXPECT: unsafe use-after-free 13
// TWIN: safe: `b.data[0] = 1` -> `b.size = 1`
#include <stdlib.h>
struct buffer { char *data; size_t size; };

static void clear(struct buffer b) { free(b.data); }

int main(void) {
    struct buffer b = {malloc(8), 8};
    if (!b.data)
        return 0;
    clear(b);
    b.data[0] = 1;
    return 0;
}
