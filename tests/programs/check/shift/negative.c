// EXPECT: safe
// TWIN: unsafe shift 7: `31 - n` -> `30 - n`
int nondet_int(void);

int main(void) {
    int n = nondet_int() & 31;
    return 1u << (31 - n) == 1;
}
