// EXPECT: unsafe unreachable 11
// CHECK: builtin
// INPUTS: 0
// TWIN: safe: `nondet_uint() & 6` -> `nondet_uint() & 6 | 1`
unsigned nondet_uint(void);

int main(void) {
    unsigned pending = nondet_uint() & 6;
    int order = 0;
    do {
        order = order * 8 + __builtin_ctz(pending);
        pending &= pending - 1u;
    } while (pending);
    return order;
}
