// EXPECT: unsafe null 13
// CHECK: nonnull-attribute
// INPUTS: 5
// TWIN: safe: `5 ? 0` -> `5 ? &x`
int nondet_int(void);

static int __attribute__((nonnull, noinline)) differ(const int *a, const int *b) {
    return a != b;
}

int main(void) {
    int x = 1, *other = nondet_int() == 5 ? 0 : &x;
    return differ(&x, other);
}
