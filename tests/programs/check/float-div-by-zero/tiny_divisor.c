// EXPECT: safe
// ARGS: --extend-select float-div-by-zero
// A result that overflows is a matter of the class float; a divisor that is not a number is no zero.
// TWIN: unsafe float-div-by-zero 10: `x == 0.0f` -> `x == 1.0f`
float nondet_float(void);
int main(void) {
    float x = nondet_float();
    if (x == 0.0f)
        return 1;
    return 3.0e38f / x > 1.0f;
}
