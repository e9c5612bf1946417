// EXPECT: unsafe use-after-scope 10
// TWIN: safe: `int x` -> `static int x`
static int *make(void) {
    int x = 3;
    int *p = &x;
    return p;
}

int main(void) {
    return *make();
}
