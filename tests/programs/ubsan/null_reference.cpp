// EXPECT: unsafe null 14
// CHECK: null
// INPUTS: 0
// TWIN: safe: `: nullptr` -> `: &here`
extern "C" int nondet_int(void);

static bool is_given(const int &x) {
    return &x != nullptr;
}

int main() {
    int here = 1;
    int *p = nondet_int() ? &here : nullptr;
    return is_given(*p);
}
