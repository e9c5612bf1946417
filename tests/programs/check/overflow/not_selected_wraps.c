// EXPECT: unsafe assert 11
// ARGS: --ignore overflow
// TWIN: safe: `next > x` -> `next != x`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int();
    int next = x + 1;
    __VERIFIER_assert(next > x);
    return 0;
}
