// FLAGS: --entry average --select div-by-zero
// A function that nothing calls: its arguments are inputs.
struct sample {
    int total, count;
    const char *unit;
};

int average(const struct sample *s) {
    return s->total / s->count;
}
