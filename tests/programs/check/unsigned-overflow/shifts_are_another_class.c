// EXPECT: safe
// ARGS: --extend-select unsigned-overflow
// TWIN: unsafe unsigned-overflow 7: `x << 4` -> `x * 16`
unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint();
    return (x << 4) == 16;
}
