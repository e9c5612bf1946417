// EXPECT: unsafe pointer-overflow 11
// CHECK: pointer-overflow
// ARGS: --extend-select pointer-overflow
// INPUTS: 0
// TWIN: safe: `bytes + 4 : 0` -> `bytes + 4 : bytes + 1`
int nondet_int(void);

int main(void) {
    char bytes[4] = {0};
    char *p = nondet_int() ? bytes + 4 : 0;
    char *last = p - 1;
    return last == bytes;
}
