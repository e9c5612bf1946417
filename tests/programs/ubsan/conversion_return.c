// EXPECT: unsafe conversion 9
// CHECK: implicit-signed-integer-truncation
// ARGS: --extend-select conversion
// INPUTS: 32768
// TWIN: safe: `x > 32768` -> `x > 32767`
int nondet_int(void);

static short narrow(int x) {
    return x;
}

int main(void) {
    int x = nondet_int();
    return x < 0 || x > 32768 ? 0 : narrow(x) == 9;
}
