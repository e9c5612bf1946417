// EXPECT: safe
// ARGS: --extend-select float-div-by-zero
// TWIN: unsafe float-div-by-zero 8: `x != 0.0f` -> `x > -1.0f`
float nondet_float(void);
int main(void) {
    float x = nondet_float();
    if (x != 0.0f)
        return 0.0f / x < 1.0f;
    return 0;
}
