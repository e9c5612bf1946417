// EXPECT: safe
// TWIN: unsafe overflow 5: `half : twice` -> `twice : half`
int nondet_int(void);

static int twice(int x) { return x * 2; }
static int half(int x) { return x / 2; }
int main(void) {
    int x = nondet_int();
    int (*chosen)(int) = x > 1000 || x < -1000 ? half : twice;
    return chosen(x) == 3;
}
