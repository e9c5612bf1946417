// EXPECT: unsafe shift 5
// CHECK: shift-exponent
// TWIN: safe: `1 << 40` -> `1L << 40`
int main(void) {
    long page = 1 << 40;
    return page == 0;
}
