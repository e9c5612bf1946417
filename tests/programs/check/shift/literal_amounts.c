// EXPECT: safe
// TWIN: unsafe shift 8: `1, 31}` -> `1, 32}`
unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint();
    int amounts[] = {0, 1, 31};
    for (int i = 0; i < 3; i++)
        x ^= x >> amounts[i];
    return x << 31 != 0;
}
