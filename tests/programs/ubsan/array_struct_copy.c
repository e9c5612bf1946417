// EXPECT: unsafe bounds 15
// CHECK: array-bounds
// INPUTS: 4
// TWIN: safe: `i > 4` -> `i > 3`
unsigned nondet_uint(void);

struct point { int x, y; };
struct path { struct point from[3], to[4]; int length; };

int main(void) {
    struct path p = {0};
    unsigned i = nondet_uint();
    if (i == 3 || i > 4)
        return 0;
    struct point start = p.from[i];
    return start.x + p.length;
}
