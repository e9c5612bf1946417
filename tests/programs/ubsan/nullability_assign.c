// EXPECT: unsafe null 11
// CHECK: nullability-assign
// INPUTS: 3
// TWIN: safe: `3 ? 0` -> `3 ? ""`
int nondet_int(void);

struct view { const char *_Nonnull start; };

int main(void) {
    struct view v = {""};
    v.start = nondet_int() == 3 ? 0 : "abc";
    return v.start == 0;
}
