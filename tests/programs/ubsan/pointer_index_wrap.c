// EXPECT: unsafe bounds 6
// CHECK: pointer-overflow
// ARGS: --extend-select pointer-overflow
// TWIN: safe: `i <<= 62` -> `i <<= 1`
static int get(const int *p, unsigned long i) {
    return p[i];
}

int main(void) {
    int a[4] = {1, 2, 3, 4};
    unsigned long i = 1;
    i <<= 62;
    return get(a, i);
}
