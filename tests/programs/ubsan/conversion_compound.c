// EXPECT: unsafe conversion 10
// CHECK: implicit-signed-integer-truncation
// ARGS: --extend-select conversion
// INPUTS: 100
// TWIN: safe: `unsigned char sum` -> `unsigned short sum`
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char sum = nondet_uchar();
    sum += 200;
    return sum == 3;
}
