// EXPECT: unsafe unreachable 9
// CHECK: builtin
// INPUTS: 8
// TWIN: safe: `% 9` -> `% 8`
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 9;
    __builtin_assume(n < 8);
    return n;
}
