// EXPECT: safe
// TWIN: unsafe bounds 10: `i < 4` -> `i <= 4`
int nondet_int(void);
void __VERIFIER_assume(_Bool);

int main(void) {
    int table[9] = {0};
    int *middle = table + 4, i = nondet_int();
    __VERIFIER_assume(i > -5 && i < 4);
    return middle[i + 1];
}
