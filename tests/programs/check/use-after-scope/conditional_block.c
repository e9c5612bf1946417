// EXPECT: unsafe use-after-scope 11
// TWIN: safe: `if (c < 0)` -> `if (c >= 0)`
int nondet_int(void);

int main(void) {
    int c = nondet_int(), always = 1, *p = &always;
    if (c < 0) {
        int inside = 2;
        p = &inside;
    }
    return c < 0 ? *p : 0;
}
