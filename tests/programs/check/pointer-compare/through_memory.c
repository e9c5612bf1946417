// EXPECT: unsafe pointer-compare 9
// TWIN: safe: `{a, b}` -> `{a, a + 2}`
// ARGS: --extend-select pointer-compare
unsigned nondet_uint(void);

int main(void) {
    int a[3] = {0}, b[3] = {0};
    int *places[2] = {a, b};
    return places[nondet_uint() % 2] > a;
}
