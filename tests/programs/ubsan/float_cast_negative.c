// EXPECT: unsafe overflow 9
// CHECK: float-cast-overflow
// INPUTS: -1
// TWIN: safe: `x = nondet_int()` -> `x = nondet_int() & 1023`
int nondet_int(void);

int main(void) {
    double x = nondet_int();
    unsigned steps = (unsigned)x;
    return steps == 1;
}
