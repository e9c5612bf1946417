// EXPECT: unsafe conversion 13
// CHECK: implicit-signed-integer-truncation
// ARGS: --extend-select conversion --extend-select unsigned-overflow
// INPUTS: 127
// TWIN: safe: `n > 127` -> `n > 126`
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n < -128 || n > 127)
        return 0;
    signed char c = n;
    c++;
    return c;
}
