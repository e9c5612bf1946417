// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 11: `memhavoc(a, sizeof a)` -> `memhavoc(a, 8)`
// TWIN: unsafe uninit 11: `memhavoc(a, sizeof a)` -> `memhavoc(a + 1, 12)`
void memhavoc(void *, unsigned long);
unsigned nondet_unsigned(void);

int main(void) {
    int a[4], n = 0;
    memhavoc(a, sizeof a);
    if (a[nondet_unsigned() % 4] > 3)
        n = 1;
    return n;
}
