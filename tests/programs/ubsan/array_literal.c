// EXPECT: unsafe bounds 9
// CHECK: array-bounds
// INPUTS: 17
// TWIN: safe: `% 18` -> `% 17`
unsigned nondet_uint(void);

int main(void) {
    unsigned digit = nondet_uint() % 18;
    return "0123456789abcdef"[digit];
}
