// EXPECT: unsafe unreachable 9
// CHECK: return
// INPUTS: 2
// TWIN: safe: `% 3` -> `% 2`
extern "C" unsigned nondet_uint(void);

enum class side { left, right };

static int step(side s) {
    switch (s) {
    case side::left: return -1;
    case side::right: return 1;
    }
}

int main() {
    return step(static_cast<side>(nondet_uint() % 3));
}
