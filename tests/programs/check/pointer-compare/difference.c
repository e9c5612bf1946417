// EXPECT: unsafe pointer-compare 6
// TWIN: safe: `q = &b` -> `q = &a`
// ARGS: --extend-select pointer-compare
int main(void) {
    int a = 1, b = 2, *p = &a, *q = &b;
    return (int)(p - q);
}
