// EXPECT: unsafe alignment 13
// CHECK: alignment
// ARGS: --extend-select alignment
// INPUTS: 1
// TWIN: safe: `nondet_uint() % 8` -> `nondet_uint() % 2 * 4`
extern "C" unsigned nondet_uint(void);

static int read(const int &x) { return x == 0; }

int main() {
    alignas(8) char bytes[16] = {};
    int *p = (int *)(bytes + nondet_uint() % 8);
    return read(*p);
}
