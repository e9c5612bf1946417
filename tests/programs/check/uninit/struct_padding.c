// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 17: `v.i = 3` -> `v.j = 3`
struct s {
    char c;
    int i, j;
};
struct pair {
    char c;
    int i;
};

static struct pair half(struct s v) { return (struct pair){v.c, v.i / 2}; }

static int small(struct pair p) {
    int n = 0;
    if (p.i < 10)
        n = p.c;
    return n;
}

int main(void) {
    struct s v, w;
    v.c = 1;
    v.i = 3;
    w = v;
    return small(half(w)) - 1;
}
