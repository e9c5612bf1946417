// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 7: `n < 0` -> `n < -1`
// TWIN: unsafe conversion 8: `u >> 1` -> `u`
int nondet_int(void);
unsigned nondet_uint(void);
static unsigned length(int n) { return n < 0 ? 0 : n; }
static int half(unsigned u) { return u >> 1; }
int main(void) { return length(nondet_int()) == 5 || half(nondet_uint()) == 5; }
