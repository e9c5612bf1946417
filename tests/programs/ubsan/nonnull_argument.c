// EXPECT: unsafe null 13
// CHECK: nonnull-attribute
// INPUTS: 0
// TWIN: safe: `&x : 0` -> `&x : &x`
int nondet_int(void);

static int __attribute__((nonnull(2), noinline)) pick(int which, const int *from) {
    return which ? *from : 0;
}

int main(void) {
    int x = 5;
    return pick(0, nondet_int() ? &x : 0);
}
