// A switch is a chain of comparisons; the case that no value reaches is gone.
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned a = nondet_uint() & 3, b = 0;
    switch (a) {
    case 0: b = 10; break;
    case 1: b = 11; break;
    case 7: b = 17; break;
    default: b = 12;
    }
    __VERIFIER_assert(b < 13);
    return 0;
}
