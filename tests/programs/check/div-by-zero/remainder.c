// EXPECT: safe
// TWIN: unsafe div-by-zero 6: `x | 1` -> `x & 1`
unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint();
    return 100 % (x | 1);
}
