// EXPECT: safe
// TWIN: unsafe pointer-compare 7: `end = a + 4` -> `end = b`
// ARGS: --extend-select pointer-compare
int main(void) {
    int a[4] = {0}, b[4] = {0}, sum = 0;
    int *end = a + 4;
    for (int *p = a; p < end; p++)
        sum += *p + b[0];
    return sum;
}
