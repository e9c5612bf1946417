// EXPECT: unsafe bounds 8
// CHECK: array-bounds
// TWIN: safe: `i <<= 62` -> `i <<= 2`
int main(void) {
    int a[8] = {0};
    unsigned long i = 1;
    i <<= 62;
    return a[i];
}
