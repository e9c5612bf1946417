// EXPECT: safe
// TWIN: unsafe overflow 7: `n > 7` -> `n > 6`
unsigned nondet_uint(void);
int main(void) {
    unsigned n = nondet_uint() % 8;
    if (n > 7)
        return (2147483647 + 1) < 0;
    return 0;
}
