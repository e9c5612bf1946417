// EXPECT: unsafe alignment 9
// TWIN: safe: `{raw, raw + 2}` -> `{raw, raw + 4}`
// ARGS: --extend-select alignment
unsigned nondet_uint(void);

int main(void) {
    _Alignas(8) char raw[8] = {0};
    char *places[2] = {raw, raw + 2};
    return *(int *)places[nondet_uint() % 2];
}
