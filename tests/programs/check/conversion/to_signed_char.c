// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 10: `x <= 127` -> `x <= 128`
// TWIN: unsafe conversion 10: `x >= -128` -> `x >= -129`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x >= -128 && x <= 127) {
        signed char small = x;
        return small == 7;
    }
    return 0;
}
