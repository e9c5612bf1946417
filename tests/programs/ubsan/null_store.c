// EXPECT: unsafe null 8
// CHECK: null
// INPUTS: 77
// TWIN: safe: `== 77 ? 0` -> `== 77 ? &x`
int nondet_int(void);

static void reset(int *p) {
    *p = 0;
}

int main(void) {
    int x = 1;
    reset(nondet_int() == 77 ? 0 : &x);
    return x;
}
