// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 13: `if (n < 5)` -> `if (n < 4)`
int nondet_int(void);

int main(void) {
    int n = nondet_int(), x;
    if (n > 4)
        x = 1;
    if (n < 5)
        x = 2;
    int y = 0;
    if (x == 1)
        y = 3;
    return y;
}
