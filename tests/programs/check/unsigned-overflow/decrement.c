// EXPECT: safe
// ARGS: --extend-select unsigned-overflow
// TWIN: unsafe unsigned-overflow 8: `n > 0` -> `n + 1 > 0`
unsigned nondet_uint(void);
int main(void) {
    unsigned n = nondet_uint() & 3;
    while (n > 0)
        n--;
    return n;
}
