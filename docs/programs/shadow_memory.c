unsigned nondet_uint(void);

int main(void) {
    int table[4];
    table[0] = 1;
    int first = table[0] == 1;
    unsigned i = nondet_uint() & 3;
    int any = table[i];
    return first && any ? 0 : 1;
}
