// EXPECT: unsafe bounds 11
// TWIN: safe: `(1ul << 62) + 3` -> `(1ul << 1) + 1`
unsigned long nondet_ulong(void);

// Four times 2^62 is nothing in an address of 64 bits.
int main(void) {
    int a[4] = {1, 2, 3, 4};
    unsigned long i = nondet_ulong();
    if (i >= 4 && i != (1ul << 62) + 3)
        return 0;
    return a[i];
}
