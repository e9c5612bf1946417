#define N 4
int nondet_int(void);
void __VERIFIER_assert(_Bool);
static int a[N];

static void swap(int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }

static void quick(int low, int high) {
    if (low >= high) return;
    int pivot = a[high], m = low;
    for (int i = low; i < high; i++)
        if (a[i] < pivot) swap(i, m++);
    swap(m, high);
    quick(low, m - 1);
    quick(m + 1, high);
}

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = nondet_int();
    quick(0, N - 1);
    for (int i = 0; i + 1 < N; i++)
        __VERIFIER_assert(a[i] <= a[i + 1]);
    return 0;
}
