// EXPECT: safe
// TWIN: unsafe overflow 14: `u * c` -> `u * u`
short nondet_short(void);
unsigned char nondet_uchar(void);
int main(void) {
    short s = nondet_short();
    unsigned char c = nondet_uchar();
    s = s + c;
    s += 1;
    s++;
    c *= c;
    int wide = s * s;
    unsigned short u = (unsigned short)s;
    int square = u * c;
    return wide == square;
}
