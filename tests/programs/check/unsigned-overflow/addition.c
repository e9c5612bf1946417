// EXPECT: safe
// ARGS: --extend-select unsigned-overflow
// TWIN: unsafe unsigned-overflow 8: `0xffffffffu - y` -> `0xffffffffu`
unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint(), y = nondet_uint();
    if (x <= 0xffffffffu - y)
        return x + y == 7;
    return 0;
}
