// EXPECT: safe
// ARGS: --extend-select float
// TWIN: unsafe float 8: `x >= 1.0f` -> `x >= 0.0f`
float nondet_float(void);
int main(void) {
    float x = nondet_float();
    if (x >= 1.0f && x <= 2.0f)
        return 1.0f / x > 3.0f;
    return 0;
}
