// EXPECT: safe
// ARGS: --extend-select float
// TWIN: unsafe float 7: `i < 308` -> `i < 309`
int main(void) {
    double power = 1.0;
    for (int i = 0; i < 308; i++)
        power *= 10.0;
    return power == 0.0;
}
