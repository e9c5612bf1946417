// EXPECT: safe
// TWIN: unsafe overflow 12: `x <= 2147483647 - y` -> `x <= 2147483647 - y / 2`
// TWIN: unsafe overflow 15: `x >= -2147483647 - 1 - y` -> `x >= -2147483647 - 1 - y / 2`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int(), y = nondet_int(), sum = 0;
    if (y >= 0) {
        if (x <= 2147483647 - y)
            sum = x + y;
    } else {
        if (x >= -2147483647 - 1 - y)
            sum = x + y + 0;
    }
    return sum == 3;
}
