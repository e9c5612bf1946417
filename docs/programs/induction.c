unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    unsigned n = nondet_uint(), i = 0, sum = 0;
    while (i < n) {
        i++;
        sum += 2;
    }
    __VERIFIER_assert(sum == 2 * n);
    return 0;
}
