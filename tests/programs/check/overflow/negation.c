// EXPECT: safe
// TWIN: unsafe overflow 9: `x != -2147483647 - 1` -> `x != -2147483647`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    int size = x;
    if (x < 0 && x != -2147483647 - 1)
        size = -x;
    return size == 0;
}
