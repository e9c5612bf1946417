// EXPECT: unsafe pointer-overflow 9
// CHECK: pointer-overflow
// ARGS: --extend-select pointer-overflow
// INPUTS: -1
// TWIN: safe: `start + n <= end` -> `n <= (unsigned long)(end - start)`
unsigned long nondet_ulong(void);

static int is_inside(const char *start, const char *end, unsigned long n) {
    return start + n <= end;
}

int main(void) {
    char bytes[8];
    unsigned long n = nondet_ulong();
    if (n > 8 && n < 0xffffffffffffff00)
        return 0;
    return is_inside(bytes, bytes + 8, n);
}
