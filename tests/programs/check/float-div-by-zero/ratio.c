// EXPECT: safe
// ARGS: --extend-select float-div-by-zero
// TWIN: unsafe float-div-by-zero 8: `total > 0.0` -> `total >= 0.0`
double nondet_double(void);
int main(void) {
    double part = nondet_double(), total = nondet_double();
    if (total > 0.0)
        return part / total > 0.5;
    return 0;
}
