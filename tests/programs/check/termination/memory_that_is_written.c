// EXPECT: safe
// ARGS: --select termination
// TWIN: unsafe termination 8: `cells[i] + 1` -> `cells[i] ^ 1`
unsigned nondet_uint(void);
int main(void) {
    unsigned char cells[2] = {0, 0};
    unsigned i = nondet_uint() % 2;
    while (cells[0] + cells[1] < 3)
        cells[i] = cells[i] + 1;
    return 0;
}
