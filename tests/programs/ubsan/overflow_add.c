// EXPECT: unsafe overflow 11
// CHECK: signed-integer-overflow
// INPUTS: 1, 0x7fffffff
// TWIN: safe: `(low + high) / 2` -> `low + (high - low) / 2`
int nondet_int(void);

int main(void) {
    int low = nondet_int(), high = nondet_int();
    if (low < 0 || high < low)
        return 0;
    int middle = (low + high) / 2;
    return middle == 3;
}
