// EXPECT: safe
// TWIN: unsafe overflow 9: `1e9` -> `1e300`
// TWIN: unsafe overflow 9: `(int)1e9` -> `(unsigned char)-2.5f`
// TWIN: unsafe overflow 9: `1e9` -> `(3.0e10 * 2)`
// TWIN: unsafe overflow 9: `1e9` -> `__builtin_inff()`
// TWIN: safe: `n == 3` -> `(n & 3) > 3`
int nondet_int(void);
static int limit(int n) {
    return n == 3 ? (int)1e9 : n;
}

int main(void) {
    return limit(nondet_int()) == 7;
}
