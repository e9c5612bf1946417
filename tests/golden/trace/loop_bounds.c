// A loop goes one element too far.
unsigned nondet_uint(void);

int main(void) {
    int table[4] = {0};
    unsigned n = nondet_uint();
    for (unsigned i = 0; i < n; i++)
        table[i] = 1;
    return table[0];
}
