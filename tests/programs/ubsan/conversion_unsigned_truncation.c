// EXPECT: unsafe conversion 15
// CHECK: implicit-unsigned-integer-truncation
// ARGS: --extend-select conversion
// INPUTS: 256
// TWIN: safe: `n > 256` -> `n > 255`
unsigned nondet_uint(void);

struct header { unsigned char length; };

int main(void) {
    struct header h = {0};
    unsigned n = nondet_uint();
    if (n > 256)
        return 0;
    h.length = n;
    return h.length;
}
