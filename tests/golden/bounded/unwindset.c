// A bound for one loop of two.
// FLAGS: --unwind 1 --unwindset main:9:2
unsigned char nondet_uchar(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned n = nondet_uchar(), i = 0, j = 0;
    while (i < n)
        i++;
    while (j < n)
        j++;
    __VERIFIER_assert(i == j);
    return 0;
}
