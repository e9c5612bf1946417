// EXPECT: unsafe unsigned-overflow 10
// CHECK: unsigned-integer-overflow
// ARGS: --extend-select unsigned-overflow
// INPUTS: 17
// TWIN: safe: `nondet_ulong()` -> `nondet_ulong() % 17`
unsigned long nondet_ulong(void);

int main(void) {
    unsigned long used = nondet_ulong(), size = 16;
    unsigned long left = size - used;
    return left > 8;
}
