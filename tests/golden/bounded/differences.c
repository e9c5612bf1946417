// An index below a length is inside of an array of that length: no check of bounds is left.
void *malloc(unsigned long);
unsigned nondet_uint(void);
void __VERIFIER_assume(int);
int main(void) {
    unsigned long length = nondet_uint(), i = nondet_uint();
    char *text = malloc(length);
    __VERIFIER_assume(text && i < length);
    text[i] = 0;
    return 0;
}
