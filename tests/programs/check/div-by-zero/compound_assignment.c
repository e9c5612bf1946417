// EXPECT: safe
// TWIN: unsafe div-by-zero 7: `x ? x : 1` -> `x`
// TWIN: unsafe div-by-zero 8: `(x & 7) + 1` -> `(x & 7)`
long nondet_long(void);
int main(void) {
    long x = nondet_long(), y = 1000;
    y /= x ? x : 1;
    y %= (x & 7) + 1;
    return y == 5;
}
