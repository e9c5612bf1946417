// EXPECT: safe
// ARGS: --extend-select pointer-overflow
// TWIN: unsafe pointer-overflow 6: `p + n` -> `p + n + 1`
static const char *step(const char *p, int n) {
    // null plus nothing is null
    const char *q = p + n;
    return q;
}
int main(void) { return step(0, 0) != 0; }
