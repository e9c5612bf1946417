// EXPECT: safe
// TWIN: unsafe overflow 11: `x <= 306783378` -> `x <= 306783379`
// TWIN: unsafe overflow 11: `x >= -306783378` -> `x >= -306783379`
int nondet_int(void);
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);

int main(void) {
    int x = nondet_int();
    __VERIFIER_assume(x >= -306783378 && x <= 306783378);
    int scaled = x * 7;
    return scaled == 21;
}
