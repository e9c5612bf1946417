// EXPECT: safe
// TWIN: unsafe use-after-scope 12: `total + line[i]` -> `total + (i ? *last : 0)`
unsigned nondet_uint(void);

int main(void) {
    char *last = 0;
    int total = 0;
    for (int i = 0; i < 3; i++) {
        char line[i + 1 + nondet_uint() % 3];
        for (int k = 0; k <= i; k++)
            line[k] = k;
        total = total + line[i];
        last = line;
    }
    return total;
}
