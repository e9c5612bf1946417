unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    unsigned n = nondet_uint(), steps = 0;
    while (n) {
        n /= 2;
        steps++;
    }
    __VERIFIER_assert(steps <= 32);
    return 0;
}
