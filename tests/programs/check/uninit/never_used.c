// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 9: `return 0` -> `return y`
int main(void) {
    int x, a[4];
    int y = x;
    a[1] = a[0];
    y ^= a[1];
    return 0;
}
