// EXPECT: unsafe alignment 11
// TWIN: safe: `raw + 3` -> `raw + 12`
// ARGS: --extend-select alignment
int nondet_int(void);

int main(void) {
    _Alignas(4) char raw[16] = {0};
    char *p = raw + 8;
    if (nondet_int())
        p = raw + 3;
    return *(int *)p;
}
