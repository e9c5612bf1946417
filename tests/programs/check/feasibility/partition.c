// EXPECT: safe
// TWIN: unsafe bounds 12: `j = n - 1` -> `j = n`
// Hoare's way of partition: both ends come nearer, in any order.
int nondet_int(void);
void __VERIFIER_assume(_Bool);

int main(void) {
    int a[4], n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 4);
    int i = 0, j = n - 1;
    while (j > i) {
        if (nondet_int()) a[i++] = 0; else a[j--] = 1;
    }
    return 0;
}
