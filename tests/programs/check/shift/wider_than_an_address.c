// EXPECT: safe
// TWIN: unsafe shift 9: `n > 60` -> `n > 66`
// TWIN: unsafe shift 10: `<< 4` -> `<< 65`
long long nondet_long_long(void);
int nondet_int(void);
int main(void) {
    __int128 x = nondet_long_long(), y = x;
    int n = nondet_int();
    if (n < 0 || n > 60 || x < 0) return 0; x <<= n;
    if (y >= 0) y = y << 4;
    return x < 0 || y > (__int128)1 << 100;
}
