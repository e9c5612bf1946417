// EXPECT: safe
// TWIN: unsafe overflow 10: `0x7fff` -> `0xffff`
// TWIN: unsafe overflow 10: `x * y` -> `x * y * 2`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int() & 0xffff, y = nondet_int() & 0x7fff;
    int product = x * y;
    return product == 7;
}
