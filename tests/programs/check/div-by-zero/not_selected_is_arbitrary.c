// EXPECT: unsafe assert 11
// ARGS: --ignore div-by-zero
// TWIN: safe: `x != 0 || ratio != 17` -> `x == 0 || ratio <= 100`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int() & 3;
    unsigned ratio = 100u / (unsigned)x;
    __VERIFIER_assert(x != 0 || ratio != 17);
    return 0;
}
