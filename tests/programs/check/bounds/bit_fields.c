// EXPECT: safe
// TWIN: unsafe bounds 11: `index : 3` -> `index : 4`
struct packed { unsigned low : 5, index : 3; };
unsigned nondet_uint(void);

int main(void) {
    char table[8] = {0};
    struct packed p;
    p.low = 31;
    p.index = nondet_uint();
    return table[p.index];
}
