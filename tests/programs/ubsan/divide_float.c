// EXPECT: unsafe float-div-by-zero 12
// CHECK: float-divide-by-zero
// ARGS: --extend-select float-div-by-zero
// INPUTS: 0
// TWIN: safe: `n < 0` -> `n <= 0`
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n < 0 || n > 100)
        return 0;
    double share = 1.0 / n;
    return share > 0.5;
}
