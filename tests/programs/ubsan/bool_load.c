// EXPECT: unsafe bool 13
// CHECK: bool
// ARGS: --extend-select bool
// INPUTS: 2
// TWIN: safe: `nondet_uchar();` -> `nondet_uchar() & 1;`
unsigned char nondet_uchar(void);

union bits { unsigned char byte; _Bool flag; };

int main(void) {
    union bits b;
    b.byte = nondet_uchar();
    return b.flag;
}
