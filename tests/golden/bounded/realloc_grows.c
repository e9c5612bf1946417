// A block that grows keeps its contents.
// FLAGS: --no-malloc-may-fail
void *malloc(unsigned long), *realloc(void *, unsigned long);
void __VERIFIER_assert(int);
unsigned char nondet_uchar(void);
int main(void) {
    unsigned char *p = malloc(2), x = nondet_uchar();
    p[1] = x;
    p = realloc(p, 4);
    __VERIFIER_assert(p[1] == x);
    return 0;
}
