// EXPECT: safe
// TWIN: unsafe overflow 10: `y != -1` -> `y != -2`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    __VERIFIER_assume(y != 0 && (x != -2147483647 - 1 || y != -1));
    int ratio = x / y;
    int rest = x % y;
    __VERIFIER_assert(y == 1 || y == -1 || ratio != x || x == 0);
    return rest == ratio;
}
