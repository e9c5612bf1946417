// EXPECT: unsafe overflow 8
// CHECK: signed-integer-overflow
// INPUTS: -0x80000000
// TWIN: safe: `int x = nondet_int();` -> `int x = nondet_int() / 2;`
int nondet_int(void);

static int absolute(int x) {
    return x < 0 ? -x : x;
}

int main(void) {
    int x = nondet_int();
    return absolute(x) == 5;
}
