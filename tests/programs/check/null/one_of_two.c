// EXPECT: unsafe null 9
// TWIN: safe: `if (x > 3)` -> `if (x <= 3)`
int nondet_int(void);

int main(void) {
    int x = nondet_int(), y = 7, *p = 0;
    if (x > 3)
        p = &y;
    return x <= 3 ? *p : 0;
}
