// EXPECT: safe
// ARGS: --entry target
// NOTE: target's o->read() has no body
// TWIN: unsafe assert 12: `known == 3` -> `x == 3`
// A function that the caller brings gives anything.
#include <assert.h>
struct ops { int (*read)(void *); void *context; };

void target(struct ops *o, int (*read)(void *), int known) {
    int x = o->read(o->context);
    if (known != 3) return;
    assert(known == 3 || read(o->context) == 5);
    assert(read != o->read);
}
