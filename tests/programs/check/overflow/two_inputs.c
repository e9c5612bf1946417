// EXPECT: unsafe overflow 12
// TWIN: safe: `y - x / 2` -> `y + x / 2`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    __VERIFIER_assume(x >= 0 && y <= 0);
    int sum = x + y;
    __VERIFIER_assert(sum <= x);
    int apart = y - x / 2;
    return sum == apart;
}
