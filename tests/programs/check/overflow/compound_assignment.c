// EXPECT: unsafe overflow 12
// TWIN: safe: `0x3fffffff` -> `0x3ffffffe`
// TWIN: unsafe overflow 9: `0x3fffffff` -> `0x3fffffff | 0x40000000`
// TWIN: unsafe overflow 11: `x *= 1` -> `x *= 2`
int nondet_int(void);

int main(void) {
    int x = nondet_int() & 0x3fffffff;
    x += x;
    x -= -1;
    x *= 1;
    x++;
    return x;
}
