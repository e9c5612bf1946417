// The inner loop is known and vanishes, the outer one stays with its two iterations.
// FLAGS: --unwind 2
unsigned char nondet_uchar(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned n = nondet_uchar(), sum = 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < 3; j++)
            sum += j;
    __VERIFIER_assert(sum == 3 * n);
    return 0;
}
