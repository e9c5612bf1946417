// EXPECT: unsafe bounds 14
// CHECK: array-bounds
// INPUTS: -1
// TWIN: safe: `i < -1` -> `i < 0`
int nondet_int(void);

struct window { int before[2]; int seen[4]; int after; };

int main(void) {
    struct window w = {{1, 2}, {3, 4, 5, 6}, 7};
    int i = nondet_int();
    if (i < -1 || i > 3)
        return 0;
    return w.seen[i];
}
