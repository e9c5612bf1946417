// EXPECT: safe
// TWIN: unsafe shift 6: `x << 31` -> `x << 32`
unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint();
    return (x << 31) + 1 == 0;
}
