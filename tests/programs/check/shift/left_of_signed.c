// EXPECT: safe
// TWIN: unsafe shift 9: `x < 0` -> `x < -1`
// TWIN: unsafe shift 9: `x > 15` -> `x > 16`
// TWIN: unsafe shift 9: `x << 27` -> `x << 33`
int nondet_int(void);
int main(void) {
    int x = nondet_int();
    if (x < 0 || x > 15) return 0;
    return x << 27 == 16;
}
