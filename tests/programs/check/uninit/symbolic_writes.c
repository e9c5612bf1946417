// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 14: `j = i` -> `j = nondet_unsigned() % 16`
unsigned nondet_unsigned(void);

int main(void) {
    char text[16];
    unsigned i = nondet_unsigned() % 16;
    text[i] = 'x';
    unsigned j = i;
    if (j == 0)
        text[1] = 'y';
    int lower = 0;
    if (text[j] > 'a')
        lower = 1;
    return lower;
}
