// EXPECT: unsafe shift 8
// CHECK: shift-base
// INPUTS: 200
// TWIN: safe: `(unsigned)(bytes[0] << 24)` -> `(unsigned)bytes[0] << 24`
unsigned char nondet_uchar(void);

static unsigned first(const unsigned char *bytes) {
    return (unsigned)(bytes[0] << 24) | bytes[1];
}

int main(void) {
    unsigned char bytes[2] = {nondet_uchar(), 1};
    return first(bytes) == 1;
}
