// EXPECT: safe
// ARGS: --extend-select uninit --unwind 8
// TWIN: unsafe uninit 13: `i < 8` -> `i < 7`
// TWIN: unsafe uninit 13: `a[i] = i` -> `a[i | 1] = i`
unsigned nondet_unsigned(void);

int main(void) {
    int a[8];
    for (int i = 0; i < 8; i++)
        a[i] = i;
    unsigned n = nondet_unsigned() % 8;
    int found = 0;
    if (a[n] >= 0)
        found = 1;
    return found - 1;
}
