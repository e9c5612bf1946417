// EXPECT: unsafe use-after-scope 13
// TWIN: safe: `p = line` -> `p = kept`
unsigned nondet_uint(void);

int main(void) {
    char kept[4] = {0}, *p = kept;
    unsigned n = nondet_uint() % 4 + 1;
    {
        char line[n];
        line[0] = 1;
        p = line;
    }
    return *p;
}
