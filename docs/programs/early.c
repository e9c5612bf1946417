unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

static unsigned look(unsigned n, unsigned m) {
    unsigned table[4] = {1, 2, 3, 4};
    for (unsigned i = 0; i < 2; i++) {
        unsigned result = i;
        if (n > 3) {
            __VERIFIER_assert(m * m != 7);
            return result;
        }
    }
    return table[n];
}

int main(void) { return look(nondet_uint(), nondet_uint()) == 9; }
