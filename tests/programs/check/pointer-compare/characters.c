// EXPECT: unsafe pointer-compare 7
// TWIN: safe: `char *q = two` -> `char *q = one + 3`
// ARGS: --extend-select pointer-compare
int main(void) {
    char one[4] = {0}, two[4] = {0};
    char *q = two;
    return (int)(q - one);
}
