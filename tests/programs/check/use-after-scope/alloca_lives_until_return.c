// EXPECT: safe
// TWIN: unsafe use-after-scope 8: `p = __builtin_alloca(4)` -> `char b[4]; p = b`
int main(void) {
    char *p;
    {
        p = __builtin_alloca(4);
    }
    p[3] = 1;
    return 0;
}
