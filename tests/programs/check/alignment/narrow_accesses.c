// EXPECT: safe
// TWIN: unsafe alignment 8: `*(short *)(raw + i)` -> `*(int *)(raw + i)`
// ARGS: --extend-select alignment
int main(void) {
    _Alignas(4) char raw[10] = {0};
    int sum = 0;
    for (int i = 0; i < 6; i += 2)
        sum += *(short *)(raw + i);
    return sum;
}
