// EXPECT: unsafe alignment 10
// CHECK: alignment
// ARGS: --extend-select alignment
// INPUTS: 3
// TWIN: safe: `nondet_uint() % 16` -> `nondet_uint() % 2 * 8`
unsigned nondet_uint(void);

static void put(char *to, long value) {
    long *p = (long *)to;
    *p = value;
}

int main(void) {
    _Alignas(8) char bytes[24] = {0};
    put(bytes + nondet_uint() % 16, 5);
    return bytes[0];
}
