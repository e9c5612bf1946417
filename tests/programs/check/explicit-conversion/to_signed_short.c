// EXPECT: safe
// ARGS: --extend-select explicit-conversion
// TWIN: unsafe explicit-conversion 10: `x <= 32767` -> `x <= 32768`
// TWIN: unsafe explicit-conversion 10: `x >= -32768` -> `x >= -32769`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x >= -32768 && x <= 32767) {
        short small = (short)x;
        return small == 7;
    }
    return 0;
}
