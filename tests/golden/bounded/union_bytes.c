// Four bytes that are read as a word: concatenated.
void __VERIFIER_assert(int);
unsigned char nondet_uchar(void);
union word { unsigned whole; unsigned char bytes[4]; };
int main(void) {
    union word w = {0};
    w.bytes[1] = nondet_uchar();
    w.bytes[3] = 1;
    __VERIFIER_assert(w.whole >> 24 == 1);
    return 0;
}
