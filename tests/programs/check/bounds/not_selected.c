// EXPECT: unsafe assert 10
// TWIN: safe: `int i = nondet_int();` -> `int i = nondet_int() & 3;`
// ARGS: --ignore bounds
extern int nondet_int(void);

int main(void) {
    int a[4];
    int i = nondet_int();
    a[i] = 1;
    __VERIFIER_assert(i >= 0 && i < 4);
    return 0;
}
