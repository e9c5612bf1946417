// EXPECT: unsafe overflow 10
// TWIN: safe: `100 - x` -> `100 - x % 100`
// TWIN: safe: `: 100 - x` -> `: -100 - x`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int();
    int y = x > 100 ? x - 100 : 100 - x;
    int z = x > 0 ? (x & 1 ? x - 1 : x / 2) : 0;
    __VERIFIER_assert(z >= 0);
    return y == z;
}
