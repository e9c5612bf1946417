// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 9: `x != 127` -> `x != -1`
// TWIN: unsafe conversion 11: `y != -128` -> `y != 0`
signed char nondet_char(void);
int main(void) {
    signed char x = nondet_char(), y = nondet_char();
    if (x != 127)
        x++;
    if (y != -128)
        y--;
    return x == y;
}
