// EXPECT: safe
// TWIN: unsafe overflow 10: `x < 16` -> `x <= 16`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    __VERIFIER_assume(x >= 0 && x < 16 && y >= 0 && y <= 134217728);
    int product = x * y;
    return product == 7;
}
