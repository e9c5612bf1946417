// EXPECT: unsafe overflow 9
// CHECK: signed-integer-overflow
// INPUTS: 0x7fffffff
// TWIN: safe: `i + 1 > 3` -> `i > 2`
int nondet_int(void);

int main(void) {
    int cells[3] = {1, 2, 3}, i = nondet_int();
    if (i + 1 > 3 || i < 0)
        return 0;
    return cells[i];
}
