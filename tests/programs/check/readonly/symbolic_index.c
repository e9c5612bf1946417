// EXPECT: unsafe readonly 9
// TWIN: safe: `(char *)days` -> `(char *)changing`
unsigned nondet_uint(void);
static const char days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static char changing[12];

int main(void) {
    char *p = (char *)days;
    p[nondet_uint() % 12]++;
    return 0;
}
