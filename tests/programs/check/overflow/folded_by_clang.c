// EXPECT: safe
// TWIN: unsafe overflow 11: `INT_MAX - 1` -> `INT_MAX + 1`
// TWIN: unsafe overflow 11: `INT_MAX - 1` -> `-INT_MIN`
// TWIN: unsafe overflow 11: `INT_MAX - 1` -> `INT_MAX * 2`
// TWIN: unsafe div-by-zero 11: `INT_MAX - 1` -> `INT_MAX / 0`
// TWIN: unsafe shift 11: `INT_MAX - 1` -> `1 << 32`
// TWIN: safe: `n == 3` -> `(n & 3) > 3`
#include <limits.h>
int nondet_int(void);
static long limit(int n) {
    return n == 3 ? INT_MAX - 1 : n;
}

int main(void) {
    int n = nondet_int();
    long sum = 0;
    for (int i = 0; i < 5; i++)
        sum += i * (n & 7);
    return limit(n) == sum;
}
