// EXPECT: safe
// TWIN: unsafe shift 9: `by < 32` -> `by <= 32`
// TWIN: unsafe shift 9: `by >= 0` -> `by >= -1`
int nondet_int(void);

int main(void) {
    int by = nondet_int();
    if (by >= 0 && by < 32)
        return 1u << by == 8u;
    return 0;
}
