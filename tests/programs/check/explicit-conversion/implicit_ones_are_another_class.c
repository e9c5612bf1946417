// EXPECT: safe
// ARGS: --extend-select explicit-conversion
// TWIN: unsafe explicit-conversion 8: `small = x` -> `small = (signed char)x`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    signed char small = x;
    small += x;
    return small == 7;
}
