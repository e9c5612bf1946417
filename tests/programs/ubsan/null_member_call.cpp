// EXPECT: unsafe null 16
// CHECK: null
// INPUTS: 0
// TWIN: safe: `: nullptr` -> `: &s`
extern "C" int nondet_int(void);

struct shape {
    int sides;
    bool is_square() const { return sides == 4; }
    int number() const { return 7; }
};

int main() {
    shape s{3};
    shape *p = nondet_int() ? &s : nullptr;
    return p->number();
}
