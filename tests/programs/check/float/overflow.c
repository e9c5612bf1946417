// EXPECT: safe
// ARGS: --extend-select float
// TWIN: unsafe float 8: `1e19f` -> `2e19f`
float nondet_float(void);
int main(void) {
    float x = nondet_float();
    if (x > 0.0f && x < 1e19f)
        return x * x == 2.0f;
    return 0;
}
