// EXPECT: safe
// TWIN: unsafe div-by-zero 9: `n ? total / n : 0` -> `total / n`
// TWIN: unsafe div-by-zero 9: `n ? total / n` -> `n < 4 ? total / n`
unsigned nondet_uint(void);
int main(void) {
    unsigned n = nondet_uint() % 4, total = 0;
    for (unsigned i = 0; i < n; i++)
        total += nondet_uint() & 0xff;
    return n ? total / n : 0;
}
