// EXPECT: safe
// ARGS: --extend-select pointer-overflow
// TWIN: unsafe pointer-overflow 10: `n > 8` -> `n > 9`
// TWIN: unsafe pointer-overflow 11: `end - n` -> `end - n - 1`
unsigned nondet_uint(void);
static int size(const char *from, const char *to) { return to - from; }
static int measure(const char *text) {
    unsigned n = nondet_uint();
    if (n > 8) return 0;
    const char *end = text + n;
    return size(end - n, end);
}
int main(void) {
    char text[8];
    return measure(text);
}
