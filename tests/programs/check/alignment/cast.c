// EXPECT: unsafe alignment 7
// TWIN: safe: `raw + 1` -> `raw + 4`
// ARGS: --extend-select alignment
int main(void) {
    _Alignas(8) char raw[8] = {0};
    int *p = (int *)(raw + 1);
    return *p;
}
