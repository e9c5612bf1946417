// EXPECT: unsafe bounds 13
// CHECK: array-bounds
// INPUTS: 12
// TWIN: safe: `days[month]` -> `days[month - 1]`
unsigned nondet_uint(void);

static const short days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int main(void) {
    unsigned month = nondet_uint();
    if (month < 1 || month > 12)
        return 0;
    return days[month];
}
