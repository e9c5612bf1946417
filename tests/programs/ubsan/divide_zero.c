// EXPECT: unsafe div-by-zero 8
// CHECK: integer-divide-by-zero
// INPUTS: 0
// TWIN: safe: `int n = nondet_uchar();` -> `int n = nondet_uchar() + 1;`
unsigned char nondet_uchar(void);

static int mean(int total, int count) {
    return total / count;
}

int main(void) {
    int n = nondet_uchar();
    return mean(100, n);
}
