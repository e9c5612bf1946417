struct message { unsigned length, kind; unsigned data[4]; };
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    struct message m;
    unsigned i = nondet_uint();
    m.length = 4;
    m.kind = 1;
    if (i < m.length) {
        m.data[i] = 9;
        m.kind = 2;
    }
    __VERIFIER_assert(m.length == 4);
    __VERIFIER_assert(m.kind == (i < 4) + 1);
    return 0;
}
