// EXPECT: unsafe bounds 10
// TWIN: safe: `i >= -4` -> `i > -4`
int nondet_int(void);
void __VERIFIER_assume(_Bool);

int main(void) {
    int table[4] = {0};
    int i = nondet_int();
    __VERIFIER_assume(i >= -4 && i <= 0);
    return table[i + 3];
}
