// EXPECT: unsafe unreachable 8
// CHECK: builtin
// TWIN: safe: `set = 8` -> `set = 24`
int main(void) {
    unsigned long set = 8;
    int found = 0;
    while (found < 2) {
        int bit = __builtin_ctzl(set);
        set &= ~(1ul << bit);
        found++;
    }
    return found;
}
