// EXPECT: unsafe conversion 14
// CHECK: implicit-signed-integer-truncation
// ARGS: --extend-select conversion
// INPUTS: 0x100000000
// TWIN: safe: `n > 0x100000000` -> `n > 0x7fffffff`
long nondet_long(void);

static int half(int n) { return n / 2; }

int main(void) {
    long n = nondet_long();
    if (n < 0 || n > 0x100000000)
        return 0;
    return half(n);
}
