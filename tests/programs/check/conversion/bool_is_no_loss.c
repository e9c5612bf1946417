// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 9: `(x & 15)` -> `(x & 255)`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    _Bool any = x, both = any & (x > 3);
    char c = 'a' + (x & 15);
    return any + both + c == 3;
}
