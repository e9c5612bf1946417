// EXPECT: unsafe pointer-compare 8
// TWIN: safe: `q = b` -> `q = a + 3`
// TWIN: safe: `p < q` -> `p == q`
// ARGS: --extend-select pointer-compare
int main(void) {
    int a[4] = {0}, b[4] = {0};
    int *p = a, *q = b;
    return p < q;
}
