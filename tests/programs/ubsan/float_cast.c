// EXPECT: unsafe overflow 9
// CHECK: float-cast-overflow
// INPUTS: 0x7fffffff
// TWIN: safe: `x * 2.0` -> `x / 2.0`
int nondet_int(void);

int main(void) {
    double x = nondet_int();
    int twice = (int)(x * 2.0);
    return twice == 4;
}
