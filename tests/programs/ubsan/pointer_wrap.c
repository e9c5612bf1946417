// EXPECT: unsafe pointer-overflow 8
// CHECK: pointer-overflow
// INPUTS: -1
// TWIN: safe: `start + n <= end` -> `n <= (unsigned long)(end - start)`
unsigned long nondet_ulong(void);

static int is_inside(const char *start, const char *end, unsigned long n) {
    return start + n <= end;
}

int main(void) {
    char bytes[8];
    unsigned long n = nondet_ulong();
    return is_inside(bytes, bytes + 8, n);
}
