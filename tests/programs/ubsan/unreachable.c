// EXPECT: unsafe unreachable 13
// CHECK: unreachable
// INPUTS: 3
// TWIN: safe: `% 4` -> `% 3`
unsigned nondet_uint(void);

static int weight(unsigned kind) {
    switch (kind) {
    case 0: return 1;
    case 1: return 10;
    case 2: return 100;
    }
    __builtin_unreachable();
}

int main(void) {
    return weight(nondet_uint() % 4);
}
