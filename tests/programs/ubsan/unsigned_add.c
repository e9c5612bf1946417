// EXPECT: unsafe unsigned-overflow 12
// CHECK: unsigned-integer-overflow
// ARGS: --extend-select unsigned-overflow
// INPUTS: 100, 4294967200
// TWIN: safe: `length > 4294967200u` -> `length > 4294967195u`
unsigned nondet_uint(void);

int main(void) {
    unsigned offset = nondet_uint(), length = nondet_uint();
    if (offset > 100 || length > 4294967200u)
        return 0;
    return offset + length > 200;
}
