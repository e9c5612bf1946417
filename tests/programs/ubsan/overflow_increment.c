// EXPECT: unsafe overflow 11
// CHECK: signed-integer-overflow
// INPUTS: 0x7fffffff
// TWIN: safe: `n++` -> `n--`
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n < 0)
        return 0;
    n++;
    return n == 0;
}
