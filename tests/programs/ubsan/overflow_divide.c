// EXPECT: unsafe overflow 11
// CHECK: signed-integer-overflow
// INPUTS: -0x80000000, -1
// TWIN: safe: `y == 0` -> `y <= 0`
int nondet_int(void);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    if (y == 0)
        return 0;
    return x / y;
}
