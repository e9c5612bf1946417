// EXPECT: unsafe bounds 15
// CHECK: array-bounds
// INPUTS: 4
// TWIN: safe: `% 5` -> `% 4`
unsigned nondet_uint(void);

struct line { char text[4]; char *end; };

int main(void) {
    struct line l = {"", l.text};
    unsigned n = nondet_uint() % 5;
    unsigned i = 0;
    while (i < n)
        l.text[i++] = 'x';
    l.text[i] = 0;
    return l.end != l.text;
}
