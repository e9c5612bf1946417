// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 8: `x <= 32767` -> `x <= 65536`
long nondet_long(void);
static int low(short x) { return x & 1; }
int main(void) {
    long x = nondet_long();
    return x >= -32768 && x <= 32767 ? low(x) : 0;
}
