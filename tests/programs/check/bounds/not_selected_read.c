// EXPECT: safe
// NOTE: executions that break an unselected rule (bounds) are not followed further
// TWIN: unsafe assert 10: `a[i] == 0` -> `a[i] != 0`
// ARGS: --ignore bounds
extern int nondet_int(void);

int main(void) {
    int a[4] = {0};
    int i = nondet_int();
    __VERIFIER_assert(a[i] == 0);
    return 0;
}
