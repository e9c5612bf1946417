// EXPECT: unsafe unsigned-overflow 10
// CHECK: unsigned-integer-overflow
// ARGS: --extend-select unsigned-overflow
// INPUTS: 1
// TWIN: safe: `-x` -> `(~x + (x != 0))`
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    return (x & -x) == 4;
}
