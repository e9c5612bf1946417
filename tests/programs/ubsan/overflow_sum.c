// EXPECT: unsafe overflow 13
// CHECK: signed-integer-overflow
// INPUTS: 0x40000000, 0x40000000, 0
// TWIN: safe: `int total` -> `long total`
int nondet_int(void);

int main(void) {
    int total = 0;
    for (int i = 0; i < 3; i++) {
        int x = nondet_int();
        if (x > 0x40000000 || x < 0)
            return 0;
        total += x;
    }
    return total == 1;
}
