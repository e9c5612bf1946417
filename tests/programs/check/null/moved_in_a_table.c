// EXPECT: unsafe assert 10
// TWIN: safe: `n != 2` -> `n < 4`
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    unsigned n = nondet_uint() % 4;
    char *table[4] = {0, 0, (char *)0 - n, 0};
    table[n % 3] -= 2;
    __VERIFIER_assert(n != 2);
    return 0;
}
