// EXPECT: unsafe conversion 10
// CHECK: implicit-integer-sign-change
// ARGS: --extend-select conversion
// INPUTS: 200
// TWIN: safe: `nondet_uchar()` -> `nondet_uchar() % 128`
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char byte = nondet_uchar();
    char letter = byte;
    return letter == 'a';
}
