// EXPECT: unsafe overflow 8
// CHECK: signed-integer-overflow
// INPUTS: 0x7fffffff, -1
// TWIN: safe: `x - y` -> `(x > y) - (x < y)`
int nondet_int(void);

static int compare(int x, int y) {
    return x - y;
}

int main(void) {
    return compare(nondet_int(), nondet_int()) < 0;
}
