// EXPECT: unsafe conversion 12
// CHECK: implicit-signed-integer-truncation
// ARGS: --extend-select conversion
// INPUTS: 128
// TWIN: safe: `x > 128` -> `x > 127`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x < -128 || x > 128)
        return 0;
    signed char small = x;
    return small == 3;
}
