// Paths that know the answer of the next test go on apart: where the flag is set, the pointer is known.
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned a = nondet_uint(), *p = 0;
    _Bool set = 0;
    if (a > 9) {
        p = &a;
        set = 1;
    }
    if (set)
        __VERIFIER_assert(*p > 20);
    return 0;
}
