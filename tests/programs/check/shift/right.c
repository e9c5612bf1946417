// EXPECT: safe
// TWIN: unsafe shift 8: `by &= 31` -> `by &= 32`
unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint(), by = nondet_uint();
    int y = (int)x;
    by &= 31;
    return (x >> by) == (unsigned)(y >> by);
}
