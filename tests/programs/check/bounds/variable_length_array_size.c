// EXPECT: safe
// TWIN: unsafe bounds 10: `n < 1` -> `n < 0`
// TWIN: unsafe bounds 10: `n < 1 ||` -> `n == 0 ||`
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n < 1 || n > 100)
        return 0;
    char text[n];
    text[n - 1] = 'x';
    return text[n - 1] == 'y';
}
