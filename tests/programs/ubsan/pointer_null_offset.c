// EXPECT: unsafe pointer-overflow 12
// CHECK: pointer-overflow
// ARGS: --extend-select pointer-overflow
// INPUTS: 2
// TWIN: safe: `bytes : 0` -> `bytes : bytes`
unsigned nondet_uint(void);

int main(void) {
    char bytes[4] = {0};
    unsigned n = nondet_uint() % 5;
    char *base = n % 2 ? bytes : 0;
    char *end = base + n;
    return end == base;
}
