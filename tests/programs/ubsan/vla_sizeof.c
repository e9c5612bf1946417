// EXPECT: unsafe bounds 11
// CHECK: vla-bound
// INPUTS: -5
// TWIN: safe: `n > 100` -> `n > 100 || n < 1`
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n > 100)
        return 0;
    return sizeof(char[n]) == 3;
}
