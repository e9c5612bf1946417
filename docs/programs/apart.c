_Bool nondet_bool(void);
unsigned char nondet_uchar(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    unsigned char text[2];
    unsigned length = 0;
    for (int i = 0; i < 2; i++) {
        unsigned char c = nondet_uchar();
        if (c != ' ')
            text[length++] = c;
    }
    for (unsigned i = 0; i < length; i++)
        __VERIFIER_assert(text[i] != ' ');
    return 0;
}
