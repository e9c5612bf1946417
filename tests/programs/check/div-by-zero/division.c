// EXPECT: safe
// TWIN: unsafe div-by-zero 8: `x > 0` -> `x >= 0`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x > 0)
        return 100 / x;
    return 0;
}
