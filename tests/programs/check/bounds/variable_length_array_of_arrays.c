// EXPECT: safe
// TWIN: unsafe bounds 10: `m = 3` -> `m = -1`
// TWIN: unsafe bounds 10: `n < 1` -> `n < -1`
int nondet_int(void);

int main(void) {
    int n = nondet_int(), m = 3;
    if (n < 1 || n > 4)
        return 0;
    int table[n][m];
    table[n - 1][m - 1] = 5;
    return table[n - 1][m - 1] == 6;
}
