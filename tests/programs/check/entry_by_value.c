// EXPECT: safe
// ARGS: --entry target
// TWIN: unsafe bounds 11: `i < 3` -> `i < 5`
// TWIN: unsafe bounds 12: `small.length < 1` -> `small.length < 2`
// TWIN: unsafe null 13: `*large.where` -> `**large.deep`
struct slice { char *start; unsigned long length; };
struct large { int *where; int **deep; int a[3]; };
struct large copy(struct large one) { return one; }

struct large target(struct slice small, struct large large, unsigned i) {
    if (i < 3) large.a[i] = 1;
    if (small.length < 1) small.start[small.length] = 0;
    large.a[0] = *large.where;
    return copy(large);
}
