// EXPECT: unsafe use-after-scope 15
// TWIN: safe: `h.p = &x` -> `h.n = x`
struct holder { int *p, n; };

static struct holder make(int *other) {
    int x = 9;
    struct holder h = {other, 0};
    h.p = &x;
    return h;
}

int main(void) {
    int y = 1;
    struct holder h = make(&y);
    return *h.p;
}
