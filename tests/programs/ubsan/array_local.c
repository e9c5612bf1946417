// EXPECT: unsafe bounds 11
// CHECK: array-bounds
// INPUTS: 9
// TWIN: safe: `nondet_uint() % 10` -> `nondet_uint() % 8`
unsigned nondet_uint(void);

int main(void) {
    int squares[8], n = nondet_uint() % 10;
    for (int i = 0; i < 8; i++)
        squares[i] = i * i;
    return squares[n];
}
