// EXPECT: unsafe div-by-zero 11
// TWIN: safe: `d == 0` -> `d == 1`
int nondet_int(void);
void __VERIFIER_assume(_Bool);

int main(void) {
    int table[4] = {7}, d = nondet_int(), i = nondet_int();
    __VERIFIER_assume(i == 0);
    __VERIFIER_assume(d == 0);
    int first = table[i >> 1];
    return first / d;
}
