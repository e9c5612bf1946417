// EXPECT: safe
// TWIN: unsafe unreachable 10: `x > 3` -> `x > 1`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int();
    __VERIFIER_assume(x > 3);
    __builtin_assume(x > 2);
    return 0;
}
