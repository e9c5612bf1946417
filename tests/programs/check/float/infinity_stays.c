// EXPECT: safe
// ARGS: --extend-select float
// TWIN: unsafe float 8: `x + 1.0f` -> `x - x`
float nondet_float(void);
int main(void) {
    float x = nondet_float();
    if (x == __builtin_inff())
        return x + 1.0f == x;
    return 0;
}
