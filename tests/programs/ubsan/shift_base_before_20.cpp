// EXPECT: unsafe shift 11
// CHECK: shift-base
// INPUTS: -1
// TWIN: safe: `x < -1` -> `x < 0`
extern "C" int nondet_int(void);

int main() {
    int x = nondet_int();
    if (x < -1 || x > 1)
        return 0;
    return (x << 31) == 0;
}
