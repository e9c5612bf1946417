// EXPECT: safe
// ARGS: --extend-select uninit --unwind 4
// TWIN: unsafe uninit 10: `if (i >= 0)` -> `if (i == 0)`
int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int last[2];
        if (i >= 0)
            last[1] = i;
        if (last[1] > 0)
            sum += 1;
    }
    return sum - 2;
}
