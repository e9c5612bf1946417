// EXPECT: unsafe alignment 13
// CHECK: alignment
// ARGS: --extend-select alignment
// INPUTS: 1
// TWIN: safe: `nondet_uint() % 16` -> `nondet_uint() % 4 * 4`
extern "C" unsigned nondet_uint(void);

struct record { char kind; int value; };

int main() {
    alignas(8) char bytes[24] = {};
    record *r = (record *)(bytes + nondet_uint() % 16);
    r->value = 1;
    return bytes[0];
}
