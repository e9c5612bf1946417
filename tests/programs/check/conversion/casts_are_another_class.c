// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 9: `(char)(x` -> `(x`
// TWIN: unsafe conversion 10: `(unsigned char)(x >> 8)` -> `(x >> 8)`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    char low = (char)(x ^ 1);
    unsigned char high = (unsigned char)(x >> 8);
    short both = (short)(low + high);
    return both == 7;
}
