// EXPECT: safe
// ARGS: --extend-select float
// TWIN: unsafe float 9: `2.4e38f` -> `2.5e38f`
float nondet_float(void);
int main(void) {
    float x = nondet_float(), sum = 0.0f;
    if (x > -1e38f && x < 1e38f) {
        sum += x;
        sum += 2.4e38f;
    }
    return sum == 4.0f;
}
