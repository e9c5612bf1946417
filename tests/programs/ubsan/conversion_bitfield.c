// EXPECT: unsafe conversion 13
// CHECK: implicit-bitfield-conversion
// ARGS: --extend-select conversion
// INPUTS: 8
// TWIN: safe: `% 9` -> `% 8`
unsigned nondet_uint(void);

struct flags { unsigned level : 3; unsigned rest : 29; };

int main(void) {
    struct flags f = {0, 0};
    int level = nondet_uint() % 9;
    f.level = level;
    return f.level;
}
