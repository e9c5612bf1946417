// EXPECT: unsafe conversion 10
// CHECK: implicit-unsigned-integer-truncation
// ARGS: --extend-select conversion
// INPUTS: 0x100000001
// TWIN: safe: `unsigned kept` -> `unsigned long kept`
unsigned long nondet_ulong(void);

int main(void) {
    unsigned long size = nondet_ulong();
    unsigned kept = size;
    return kept == 1;
}
