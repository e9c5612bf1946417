// EXPECT: unsafe shift 8
// CHECK: shift-exponent
// INPUTS: -1
// TWIN: safe: `by < -2` -> `by < 0`
int nondet_int(void);

static int scale(int x, int by) {
    return x >> by;
}

int main(void) {
    int by = nondet_int();
    if (by < -2 || by > 2)
        return 0;
    return scale(1000, by);
}
