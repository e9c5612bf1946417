// EXPECT: safe
// NOTE: executions that break an unselected rule (bounds) are not followed further
// TWIN: unsafe assert 11: `i < 4` -> `i < 3`
// ARGS: --ignore bounds
extern int nondet_int(void);

int main(void) {
    int a[4];
    int i = nondet_int();
    a[i] = 1;
    __VERIFIER_assert(i >= 0 && i < 4);
    return 0;
}
