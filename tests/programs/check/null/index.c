// EXPECT: unsafe null 7
// TWIN: safe: `p = 0` -> `p = table`
unsigned nondet_uint(void);

int main(void) {
    int table[4] = {0}, *p = 0;
    return p[nondet_uint() % 4];
}
