// EXPECT: unsafe conversion 11
// CHECK: implicit-integer-sign-change
// ARGS: --extend-select conversion
// INPUTS: -1
// TWIN: safe: `int index = nondet_int();` -> `int index = nondet_int() & 7;`
int nondet_int(void);

int main(void) {
    int index = nondet_int();
    unsigned size = 4;
    return index < size;
}
