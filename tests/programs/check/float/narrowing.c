// EXPECT: safe
// ARGS: --extend-select float
// TWIN: unsafe float 8: `x <= 3e38` -> `x <= 4e38`
double nondet_double(void);
int main(void) {
    double x = nondet_double();
    if (x >= -3e38 && x <= 3e38) {
        float small = x;
        return small == 1.0f;
    }
    return 0;
}
