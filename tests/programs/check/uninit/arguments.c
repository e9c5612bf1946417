// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 11: `int n = 0` -> `int n`
// TWIN: unsafe uninit 14: `out->first = 1` -> `out->second = 1`
struct result { int first, second; };
static void fill(struct result *out) { out->first = 1; }
static int sign(struct result *in) { return in->first < 0 ? -1 : 1; }
static int add(int x, int y) { return x + y; }
int main(void) {
    int n = 0;
    n = add(n, 2);
    struct result r;
    fill(&r);
    return sign(&r) + n - 3;
}
