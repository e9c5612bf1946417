// EXPECT: unsafe overflow 9
// CHECK: signed-integer-overflow
// INPUTS: 0x7fff
// TWIN: safe: `side * side * 3` -> `side * side`
short nondet_short(void);

int main(void) {
    int side = nondet_short();
    int area = side * side * 3;
    return area == 12;
}
