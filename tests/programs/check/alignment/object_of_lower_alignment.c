// EXPECT: unsafe alignment 7
// TWIN: safe: `char raw[4]` -> `_Alignas(4) char raw[4]`
// ARGS: --extend-select alignment
int main(void) {
    char raw[4] = {0};
    int *p = (int *)raw;
    *p = 3;
    return 0;
}
