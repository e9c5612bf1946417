// EXPECT: safe
// ARGS: --extend-select unsigned-overflow
// TWIN: unsafe unsigned-overflow 7: `-(x & 0)` -> `-x`
unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint();
    return (x & -(x & 0)) == 5;
}
