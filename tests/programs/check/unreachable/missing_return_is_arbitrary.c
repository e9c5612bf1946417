// EXPECT: safe
// TWIN: unsafe assert 15: `x >= 0` -> `x > 0`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

static int sign(int x) {
    if (x < 0)
        return -1;
    if (x >= 0)
        return 1;
}
int main(void) {
    int found = sign(nondet_int());
    __VERIFIER_assert(found == 1 || found == -1);
    return 0;
}
