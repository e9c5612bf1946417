// EXPECT: unsafe shift 7
// CHECK: shift-exponent
// TWIN: safe: `x <<= width` -> `x <<= width - 1`
int main(void) {
    unsigned long x = 1;
    int width = sizeof x * 8;
    x <<= width;
    return x == 1;
}
