// EXPECT: safe
// ARGS: --extend-select float
// TWIN: unsafe float 8: `x / 2.0f` -> `x / x`
float nondet_float(void);
int main(void) {
    float x = nondet_float();
    if (x == 0.0f)
        return (x + 1.0f) / 2.0f == x / 2.0f;
    return 0;
}
