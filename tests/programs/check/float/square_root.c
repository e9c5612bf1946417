// EXPECT: safe
// ARGS: --extend-select float
// TWIN: unsafe float 8: `x >= 0.0f` -> `x >= -1.0f`
float nondet_float(void);
int main(void) {
    float x = nondet_float();
    if (x >= 0.0f)
        return __builtin_elementwise_sqrt(x) == 2.0f;
    return 0;
}
