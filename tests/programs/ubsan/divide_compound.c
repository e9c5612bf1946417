// EXPECT: unsafe div-by-zero 9
// CHECK: integer-divide-by-zero
// INPUTS: 1, 0
// TWIN: safe: `nondet_int() & 3` -> `(nondet_int() & 3) + 1`
int nondet_int(void);

int main(void) {
    int total = nondet_int() & 1023, count = nondet_int() & 3;
    total %= count;
    return total;
}
