// EXPECT: unsafe unreachable 7
// CHECK: return
// INPUTS: 0
// TWIN: safe: `x < 0` -> `x <= 0`
extern "C" int nondet_int(void);

static int sign(int x) {
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
}

int main() {
    return sign(nondet_int());
}
