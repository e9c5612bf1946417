// A store through a pointer with two targets updates each of them under its condition.
_Bool nondet_bool(void);
void __VERIFIER_assert(int);
int main(void) {
    int a = 1, b = 2, *p = nondet_bool() ? &a : &b;
    *p = 3;
    __VERIFIER_assert(a + b == 5 || a + b == 4);
    return 0;
}
