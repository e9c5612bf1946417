// EXPECT: unsafe pointer-compare 6
// TWIN: safe: `p > 0` -> `p != 0`
// ARGS: --extend-select pointer-compare
int main(void) {
    int a = 1, *p = &a;
    return p > 0;
}
