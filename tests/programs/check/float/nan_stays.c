// EXPECT: safe
// ARGS: --extend-select float
// TWIN: unsafe float 8: `x != x` -> `x == __builtin_inf()`
double nondet_double(void);
int main(void) {
    double x = nondet_double();
    if (x != x)
        return x * 0.0 == 1.0;
    return 0;
}
