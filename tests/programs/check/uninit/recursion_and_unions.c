// EXPECT: safe
// ARGS: --extend-select uninit --unwind 6
// TWIN: unsafe uninit 18: `u.whole = 0` -> `u.part = 0`
union word {
    unsigned whole;
    unsigned char part;
};

static unsigned clear(union word *w, int depth) {
    union word u;
    u.whole = 0;
    *w = u;
    return depth ? clear(w, depth - 1) : w->part;
}

int main(void) {
    union word w;
    if (clear(&w, 3) == 0 && w.whole != 0)
        return 1;
    return 0;
}
