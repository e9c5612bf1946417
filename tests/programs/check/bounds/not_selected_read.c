// EXPECT: unsafe assert 9
// TWIN: safe: `int i = nondet_int();` -> `int i = nondet_int() & 3;`
// ARGS: --ignore bounds
extern int nondet_int(void);

int main(void) {
    int a[4] = {0};
    int i = nondet_int();
    __VERIFIER_assert(a[i] == 0);
    return 0;
}
