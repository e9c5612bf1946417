// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 13: `p = &table[2]` -> `q = &table[2]`
// TWIN: unsafe uninit 15: `i = 1` -> `j = 1`
static int table[4];

int main(void) {
    int *p, *q, i, j;
    q = 0;
    j = 0;
    p = &table[2];
    i = 1;
    *p = 7;
    (void)(q == 0 && j == 0);
    table[i] = 8;
    return 0;
}
