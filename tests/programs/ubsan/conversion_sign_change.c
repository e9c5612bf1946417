// EXPECT: unsafe conversion 16
// CHECK: implicit-integer-sign-change
// ARGS: --extend-select conversion
// INPUTS: -1
// TWIN: safe: `n > 10` -> `n < 0`
int nondet_int(void);

static int is_short(unsigned length) {
    return length < 4;
}

int main(void) {
    int n = nondet_int();
    if (n > 10)
        return 0;
    return is_short(n);
}
