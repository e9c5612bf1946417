// EXPECT: safe
// ARGS: --extend-select unsigned-shift
// TWIN: unsafe unsigned-shift 7: `x <= 0x0fffffff` -> `x <= 0x10000000`
unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint();
    return x <= 0x0fffffff ? (x << 4) == 16 : 0;
}
