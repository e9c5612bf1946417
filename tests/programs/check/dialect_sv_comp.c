// EXPECT: safe
// TWIN: unsafe assert 7: `a < b` -> `a <= b`
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) abort(); }
void __VERIFIER_assert(int cond) { if (!cond) { ERROR: { reach_error(); abort(); } } }

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    assume_abort_if_not(a < b);
    __VERIFIER_assert(a != b);
    return 0;
}
