// EXPECT: safe
// TWIN: unsafe overflow 10: `-2 : -1` -> `-1 : -1`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int();
    __VERIFIER_assume(x < 0);
    return x % (x < -5 ? -2 : -1) == 0;
}
