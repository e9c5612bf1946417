// EXPECT: unsafe shift 10
// CHECK: shift-base
// INPUTS: 128, 0, 0, 0
// TWIN: safe: `int packed = 0;` -> `unsigned packed = 0;`
unsigned char nondet_uchar(void);

int main(void) {
    int packed = 0;
    for (int i = 0; i < 4; i++) {
        packed <<= 8;
        packed |= nondet_uchar();
    }
    return packed == 0;
}
