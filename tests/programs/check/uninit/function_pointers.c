// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 18: `p.i = x + 1` -> `p.c = 2`
struct pair {
    char c;
    int i;
};
int nondet_int(void);
static struct pair one(int x) { struct pair p; p.i = x + 1; return p; }
static struct pair two(int x) { return (struct pair){'b', x}; }
static int size(struct pair p) { return p.i; }
static int zero(struct pair p) { return 0; }

int main(void) {
    struct pair (*make)(int) = nondet_int() ? one : two;
    int (*measure)(struct pair) = nondet_int() ? size : zero;
    int n = 0;
    if (measure(make(5)) > 10)
        n = 1;
    return n;
}
