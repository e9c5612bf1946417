// EXPECT: unsafe unsigned-overflow 10
// CHECK: unsigned-integer-overflow
// ARGS: --extend-select unsigned-overflow
// INPUTS: 2
// TWIN: safe: `while (n-- > 0)` -> `for (; n > 0; n--)`
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 3, total = 0;
    while (n-- > 0)
        total += n;
    return total == 1;
}
