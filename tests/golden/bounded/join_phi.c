// Where paths meet that did different things, a value that differs is a phi.
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned a = nondet_uint(), b;
    if (a < 5) {
        __VERIFIER_assert(a != 3);
        b = a + 1;
    } else {
        b = a;
    }
    __VERIFIER_assert(b != 7);
    return 0;
}
