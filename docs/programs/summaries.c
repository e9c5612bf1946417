#define N 3
int nondet_int(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = nondet_int();
    int m = 0;
    for (int j = 1; j < N; j++)
        if (a[j] < a[m])
            m = j;
    int first = a[0];
    a[0] = a[m];
    a[m] = first;
    __VERIFIER_assert(a[0] <= a[1]);
    return 0;
}
